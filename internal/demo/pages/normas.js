var articulos = [
  "Las ayudas de urgencia se conceden a quien reside en el municipio desde hace al menos seis meses y no alcanza el mínimo vital.",
  "La solicitud se presenta por internet o en la oficina de atención, con el documento de identidad y el libro de familia.",
  "El plazo para resolver es de quince días; pasado ese plazo sin respuesta, la ayuda se entiende concedida.",
  "La ayuda se abona en un solo pago y puede repetirse una vez al año, si la situación que la motivó continúa.",
  "Contra la resolución cabe recurso ante el mismo órgano en el plazo de un mes desde su notificación.",
  "Los datos de quien solicita la ayuda se guardan durante cinco años y no se ceden a terceros."
];
var visor = document.getElementById("visor");
var titulo = document.createElement("h1");
titulo.textContent = "Visor de normas";
visor.appendChild(titulo);
articulos.forEach(function (texto, i) {
  var p = document.createElement("p");
  p.textContent = "Artículo " + (i + 1) + ". " + texto;
  visor.appendChild(p);
});
