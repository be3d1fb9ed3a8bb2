-- Generated from brand/content/es by `npm run db:content`.

alter table public.services disable trigger user;
update public.services t set translations = given.translations, translated_version = t.version
from jsonb_to_recordset($content$[
  {
    "of": "ai-strategy-consulting",
    "translations": {
      "es": {
        "name": "Consultoría de estrategia de IA",
        "duration": "4 a 6 semanas",
        "image_alt": "Una lista de nueve ideas, tres de ellas rodeadas con un círculo y unidas a una línea",
        "short_description": "Sepa qué proyectos de IA valen su dinero, cuáles no y por dónde empezar.",
        "description": "A la mayoría de las empresas no les faltan ideas para la IA. Tienen nueve, de nueve personas, y ninguna forma de saber qué tres son buenas. Las ordenamos con usted. Para cada una preguntamos qué cambiaría en un día de trabajo, qué datos necesita, cuánto cuesta construirla y operarla, y qué debería devolver.\n\nEmpezamos con quienes hacen el trabajo y con las cifras que usted ya lleva. No necesita preparar nada. Si los registros no alcanzan para una idea, se lo decimos, y también lo que costaría corregirlos.\n\nUsted termina con un plan de dos a cuatro proyectos, en orden. Cada uno tiene un precio, un retorno y la única cifra que lo demostrará. El plan es suyo: constrúyalo con nosotros, con su propia gente o con otra empresa.",
        "benefits": [
          "Todas las ideas ordenadas, con la razón por la que cada una se queda o se descarta.",
          "El costo, el retorno y el plazo de recuperación de cada proyecto que recomendamos, con los supuestos a la vista.",
          "Una revisión de sus datos para cada proyecto: qué está listo, qué falta y qué hace falta para corregirlo.",
          "Una prueba del proyecto principal con una muestra de sus propios registros, antes de pagarlo completo.",
          "Una lista clara de los riesgos: privacidad, sesgo, costo de operación y quién responde por cada decisión.",
          "Un primer proyecto con personas, herramientas, presupuesto y fecha de inicio definidos."
        ],
        "process": [
          {
            "step": 1,
            "title": "Escuchar y mirar",
            "description": "Nos sentamos con ocho a doce personas que hacen el trabajo y leemos los registros que llevan. Usted recibe un resumen de adónde van el tiempo y el dinero."
          },
          {
            "step": 2,
            "title": "Pesar cada idea",
            "description": "Cada idea recibe una página: qué cambia, qué necesita, cuánto cuesta, qué devuelve. La mayoría se tacha aquí, con la razón."
          },
          {
            "step": 3,
            "title": "Probar la primera",
            "description": "Probamos el proyecto principal con una muestra de sus propios datos. Si las cifras no se sostienen, lo sabe ahora, y le ha costado una semana."
          },
          {
            "step": 4,
            "title": "Decidir juntos",
            "description": "Una sesión de trabajo con quienes se harán cargo del plan. Usted sale con el orden, el presupuesto y la primera fecha de inicio."
          }
        ]
      }
    }
  },
  {
    "of": "digital-transformation",
    "translations": {
      "es": {
        "name": "Transformación digital",
        "duration": "8 a 12 semanas",
        "image_alt": "Cinco líneas de distinto grosor que se unen en una",
        "short_description": "Pase de cinco sistemas que no coinciden a uno en el que su equipo confía, por etapas y sin detener el negocio.",
        "description": "Una empresa de cuarenta personas suele funcionar con cinco sistemas: contabilidad, pedidos, una lista de clientes, un buzón compartido y una hoja de cálculo que lo sostiene todo. Cada uno tiene su propia versión del mismo cliente. Cada día, una persona vuelve a escribir la diferencia a mano.\n\nTomamos un proceso de principio a fin, por ejemplo del pedido a la factura, y hacemos que funcione con un solo registro. El precio inicial cubre un proceso así. Avanza por etapas, y la forma anterior sigue abierta hasta que la nueva ha funcionado un mes completo. Nadie llega un lunes a un sistema que nunca ha visto.\n\nLa IA entra donde ahorra escritura: leer un pedido de un correo, asociar un pago con una factura, archivar un documento. Una persona confirma aquello de lo que el software no está seguro. Cuando está seguro y se equivoca, el registro muestra quién cambió qué, y el cambio se puede deshacer.",
        "benefits": [
          "Un solo registro de cada cliente, pedido y pago, que todos los equipos leen y escriben.",
          "Un mapa del proceso tal como funciona hoy, con los minutos y la espera de cada paso.",
          "Se acaba el copiar entre sistemas en el proceso que movemos, con las horas contadas antes y después.",
          "Un camino de vuelta en cada etapa: la forma anterior sigue activa hasta que la nueva ha funcionado un mes.",
          "Dos personas de su propio equipo capacitadas para manejarlo, y un manual que escribieron con nosotros."
        ],
        "process": [
          {
            "step": 1,
            "title": "Trazar el trabajo",
            "description": "Medimos el tiempo de un pedido, desde la primera llamada hasta la factura pagada. El mapa muestra cada paso, cada espera y cada vez que algo se escribe dos veces."
          },
          {
            "step": 2,
            "title": "Diseñar el registro único",
            "description": "Su equipo y el nuestro acuerdan qué es un cliente y qué es un pedido, y qué sistema tiene razón cuando dos no coinciden. Usted lo aprueba en papel antes de construir nada."
          },
          {
            "step": 3,
            "title": "Mover por etapas",
            "description": "Un equipo va primero, con ambas formas funcionando a la par. Las comparamos cada día y corregimos las diferencias antes de que siga el próximo equipo."
          },
          {
            "step": 4,
            "title": "Entregar",
            "description": "La forma anterior se cierra después de un mes sin fallas. Seguimos disponibles cuatro semanas más y volvemos a medir las horas."
          }
        ]
      }
    }
  },
  {
    "of": "data-analytics",
    "translations": {
      "es": {
        "name": "Soluciones de analítica de datos",
        "duration": "6 a 10 semanas",
        "image_alt": "Curvas de nivel superpuestas con un punto medido y marcado",
        "short_description": "Vea las cifras con las que decide en un solo lugar, a tiempo, con su fuente y su margen de error.",
        "description": "Pregunte a tres gerentes por el margen del mes pasado y quizá reciba tres cifras. Cada una es correcta según su propia regla. Entonces las reuniones se van en discutir la cifra, y no en decidir qué hacer.\n\nEmpezamos por las decisiones que usted toma cada semana y vamos hacia atrás, hasta las cifras que necesitan. Suelen ser una docena, no doscientas. Cada una recibe una definición escrita, un responsable y una fuente. Se recalculan cada noche a partir de los sistemas que usted ya tiene, y una cifra que no pasa sus controles lo dice en lugar de mostrar un valor equivocado.\n\nDonde conviene mirar adelante, añadimos un pronóstico de demanda, de efectivo o de personal, con el ancho de su error dibujado alrededor. Usted sabrá hasta dónde confiar en él, porque mostramos cómo le habría ido durante el último año.",
        "benefits": [
          "Cerca de una docena de cifras en las que se apoyan sus decisiones de cada semana, cada una con una definición y un responsable.",
          "Un solo lugar para leerlas, recalculadas cada noche a partir de los sistemas que usted ya paga.",
          "Controles en cada fuente, para que un envío roto se vea como roto y no como un mal mes.",
          "Un pronóstico donde conviene, probado con sus últimos doce meses antes de que usted dependa de él.",
          "Los informes que nadie lee, encontrados y retirados, y las horas que tomaban, liberadas.",
          "Su propia persona de análisis o contabilidad, capacitada para añadir la próxima cifra sin nosotros."
        ],
        "process": [
          {
            "step": 1,
            "title": "Empezar por las decisiones",
            "description": "Preguntamos qué decide usted cada semana y qué le habría gustado saber. La respuesta es una lista corta de cifras, acordada con quienes las usan."
          },
          {
            "step": 2,
            "title": "Seguir las fuentes",
            "description": "Cada cifra se sigue hasta donde se escribe por primera vez. Medimos lo que falta, llega tarde o se registra dos veces, y acordamos qué corregir y con qué convivir."
          },
          {
            "step": 3,
            "title": "Construir y comprobar",
            "description": "Las cifras se reúnen en su propia base de datos, con pruebas que corren cada noche. Durante dos semanas las comparamos con lo que su equipo calcula a mano."
          },
          {
            "step": 4,
            "title": "Ponerlas en uso",
            "description": "Asistimos a las reuniones donde se usan las cifras y cambiamos lo que estorba. Después, su gente añade una sin nuestra ayuda."
          }
        ]
      }
    }
  }
]$content$) as given ("of" text, translations jsonb)
where t.slug = given."of" and t.version = 1 and t.translations = '{}';
alter table public.services enable trigger user;

alter table public.team_members disable trigger user;
update public.team_members t set translations = given.translations, translated_version = t.version
from jsonb_to_recordset($content$[
  {
    "of": "Danielle Okafor",
    "translations": {
      "es": {
        "role": "Fundadora, estrategia de IA",
        "image_alt": "Una figura dibujada con una corona redonda de cabello, ante un sol de mediodía",
        "biography": "Danielle dirige las primeras semanas de un proyecto. Se sienta con la dirección y con quienes hacen el trabajo, y anota qué decisiones merecen un modelo y cuáles no. Fundó Meridian para dar a las empresas más pequeñas las respuestas claras por las que pagan las grandes."
      }
    }
  },
  {
    "of": "Malcolm Reeves",
    "translations": {
      "es": {
        "role": "Fundador, pronósticos y datos",
        "image_alt": "Una figura dibujada con cabello corto y barba, ante un sol de la mañana",
        "biography": "Malcolm construye los pronósticos y dice cuánto puede equivocarse cada uno. Prefiere borrar un gráfico a explicarlo dos veces. Si un lápiz y el libro contable del año pasado dan la misma respuesta que un modelo, se lo dice."
      }
    }
  },
  {
    "of": "Andre Baptiste",
    "translations": {
      "es": {
        "role": "Consultor, operaciones y cadenas de suministro",
        "image_alt": "Una figura dibujada con la cabeza rapada, lentes y barba, ante un sol del atardecer",
        "biography": "Andre trabaja en la planta: donde esperan las piezas, donde se copian papeles, donde se detiene una línea. Mide la fila antes de cambiarla y otra vez después. Escribe sobre cadenas de suministro para quienes tienen que manejar una."
      }
    }
  },
  {
    "of": "Yvonne Pettway",
    "translations": {
      "es": {
        "role": "Consultora, personas y capacitación",
        "image_alt": "Una figura dibujada con un moño alto, ante un sol del amanecer",
        "biography": "Yvonne diseña el trabajo de la persona que está junto a la herramienta: qué revisar, cuándo no hacerle caso y a quién preguntar. Capacita a quienes usarán lo que construimos y se queda hasta que ya no nos necesitan."
      }
    }
  }
]$content$) as given ("of" text, translations jsonb)
where t.name = given."of" and t.version = 1 and t.translations = '{}';
alter table public.team_members enable trigger user;

alter table public.case_studies disable trigger user;
update public.case_studies t set translations = given.translations, translated_version = t.version
from jsonb_to_recordset($content$[
  {
    "of": "inventory-forecasting-in-manufacturing",
    "translations": {
      "es": {
        "title": "Una cadena de suministro que guarda menos y a la que le falta menos",
        "client": "Un fabricante regional de piezas, 140 personas",
        "industry": "Manufactura",
        "timeline": "26 semanas",
        "image_alt": "Pilas de piezas cada vez más bajas a lo largo de una línea de pronóstico que sube",
        "headline": "32% menos costo de inventario",
        "summary": "Un pronóstico para cada pieza, renovado cada noche, reemplazó una hoja de cálculo y un margen de seguridad que nadie sabía explicar.",
        "challenge": "Dos planificadores pedían 6,400 piezas desde una sola hoja de cálculo. Cada pieza llevaba un margen de seguridad que alguien había fijado años atrás y subido después de cada mala semana. Nadie sabía decir por qué un soporte tenía nueve días de cobertura y el siguiente, sesenta. La empresa guardaba en promedio $3.7 millones en inventario, y pagaba $925,000 al año por guardarlo.\n\nAun así faltaban piezas. Una pieza ausente paraba una línea quince veces al mes. Los márgenes eran anchos donde la demanda era estable y delgados donde los proveedores se atrasaban. El flete urgente costaba $50,000 por trimestre, y el dueño ya no preguntaba por qué.",
        "solution": "Pasamos las primeras cuatro semanas en la planta y en los registros de compras. Después construimos un pronóstico para cada pieza a partir de cuatro años de pedidos, con una banda que muestra cuánto puede equivocarse. Para las 1,900 piezas que se mueven cada semana usamos árboles con potenciación de gradiente. Las otras 4,500 se mueven rara vez, y ahí funciona mejor un método más simple, hecho para la demanda esporádica. Todo corre de noche. Por la mañana, los planificadores ven qué pedir y por qué.\n\nDos cosas no funcionaron al principio. Nuestro primer modelo trataba todas las piezas por igual, y con las de poco movimiento lo hacía peor que la hoja de cálculo. Además, los plazos de entrega del sistema eran los que los proveedores habían prometido, no los días en que llegaban los camiones. Perdimos tres semanas en reconstruirlos con las notas de recepción. Los planificadores tienen la última palabra. Cada cambio que hacen se registra y se califica, y el suyo le gana al modelo cerca de una vez de cada cinco. Es lo bastante seguido como para seguir preguntándoles.",
        "results": "El costo de mantener el inventario bajó de $925,000 a $629,000 al año, es decir, 32%. Los paros de línea bajaron de quince al mes a seis. Finanzas hizo la cuenta igual antes y después: 25% del inventario promedio, por capital, espacio, seguro y bajas. Compara los 12 meses anteriores al comienzo con los 12 meses posteriores a la puesta en marcha. La producción fue 3% mayor en el segundo año, y no hicimos ninguna corrección por eso.\n\nEl retorno cuenta dos cosas: $296,000 menos en costo de inventario y $76,000 menos en flete urgente el primer año. Enfrente están los $62,000 de nuestro trabajo y de un año de operación. Deja fuera $1.2 millones de efectivo que salieron de los estantes, porque eso ocurre una sola vez. Una meta no se cumplió. Queríamos que 80% de los proveedores confirmaran las fechas por vía electrónica, y lo hace 61%. Para los demás, un planificador todavía escribe la fecha. Los dos planificadores siguen ahí para hacerlo; ahora pasan las mañanas con los proveedores.",
        "metrics": {
          "beforeAfter": [
            {
              "metric": "Costo anual de mantener el inventario",
              "before": 925,
              "after": 629,
              "unit": "miles de dólares",
              "improvement": 32
            },
            {
              "metric": "Paros de línea por una pieza faltante",
              "before": 15,
              "after": 6,
              "unit": "al mes",
              "improvement": 60
            },
            {
              "metric": "Flete urgente",
              "before": 50,
              "after": 31,
              "unit": "miles de dólares por trimestre",
              "improvement": 38
            },
            {
              "metric": "Error del pronóstico, a cuatro semanas",
              "before": 40,
              "after": 26,
              "unit": "por ciento",
              "improvement": 35
            }
          ],
          "timeline": [
            {
              "phase": "Evaluación en la planta",
              "duration": "4 semanas",
              "progress": 100
            },
            {
              "phase": "Plazos de entrega reconstruidos",
              "duration": "5 semanas",
              "progress": 100
            },
            {
              "phase": "Pronóstico para cada pieza",
              "duration": "7 semanas",
              "progress": 100
            },
            {
              "phase": "Primero una línea",
              "duration": "4 semanas",
              "progress": 100
            },
            {
              "phase": "Todas las líneas",
              "duration": "6 semanas",
              "progress": 100
            }
          ],
          "roi": {
            "investment": 62000,
            "returns": 372000,
            "timeframe": "12 meses después de la puesta en marcha"
          },
          "kpis": [
            {
              "name": "Reducción del costo de inventario (%)",
              "value": 32,
              "target": 25,
              "achieved": true
            },
            {
              "name": "Paros de línea evitados (%)",
              "value": 60,
              "target": 50,
              "achieved": true
            },
            {
              "name": "Pedidos hechos como se sugirieron (%)",
              "value": 81,
              "target": 75,
              "achieved": true
            },
            {
              "name": "Proveedores que confirman fechas por vía electrónica (%)",
              "value": 61,
              "target": 80,
              "achieved": false
            }
          ]
        }
      }
    }
  },
  {
    "of": "fewer-readmissions-in-healthcare",
    "translations": {
      "es": {
        "title": "Pacientes que vuelven a casa y se quedan en casa",
        "client": "Un sistema de salud comunitario, dos hospitales y nueve clínicas",
        "industry": "Salud",
        "timeline": "28 semanas, piloto de transporte en curso",
        "image_alt": "Un camino que sale de una puerta y no da la vuelta",
        "headline": "24% menos reingresos",
        "summary": "Cada mañana las enfermeras reciben una lista corta: quién puede volver, y qué llamada o visita lo evitaría.",
        "challenge": "De cada 1,000 pacientes dados de alta, 175 volvían en menos de 30 días. Una llamada por una pastilla, un traslado a una visita o una enfermera en la puerta al tercer día habría mantenido a muchos en casa. El sistema tenía enfermeras para ese trabajo. No tenía manera de decir a quién llamar primero.\n\nCada mañana una enfermera leía unos sesenta expedientes y elegía por experiencia. Cuando la lista estaba hecha, ya se había ido media mañana. La primera llamada llegaba en promedio cinco días después del alta, y una de cada cuatro visitas de seguimiento se perdía.",
        "solution": "Construimos una lista corta. Cada noche un modelo lee las altas del día en los propios registros del hospital y ordena quién es probable que vuelva. Por la mañana cada enfermera ve unos quince nombres. Junto a cada uno están las razones y el paso que ha ayudado a pacientes parecidos: una llamada, una visita, un farmacéutico o un traslado. La enfermera decide. Los datos de los pacientes nunca salieron de los sistemas del hospital.\n\nLa primera versión se equivocó de una manera que importa. Aprendía del costo pasado, como muchas herramientas de este tipo. Quienes habían recibido menos atención habían costado menos, así que ponía a pacientes negros por debajo de pacientes blancos que no estaban más enfermos. Lo encontramos en las pruebas, antes de que una enfermera viera un solo nombre, y desechamos esa versión. La siguiente aprendió de los reingresos mismos. Cada mes comprobamos que ordena bien a todos los grupos, por raza, edad y seguro. Las enfermeras también rechazaron nuestra primera pantalla. Mostraba un puntaje, y ellas querían una razón.",
        "results": "Los reingresos en 30 días bajaron de 17.5% de las altas a 13.3%, una reducción de 24%. Comparamos los 12 meses anteriores con los 12 meses posteriores, para todos los diagnósticos, sin contar los regresos planeados. Los hospitales empezaron con doce semanas de diferencia. La tasa del segundo no se movió hasta su propio comienzo, y por eso le damos el crédito a la lista y no a la temporada.\n\nCon 5,000 altas al año, son 210 personas que no tuvieron que volver. A $5,400 de costo directo cada una, según la cifra del propio hospital, se ahorran $1,134,000. Los $126,000 que están enfrente cubren nuestro trabajo, un año de operación y las horas de capacitación de las enfermeras. Una meta no se cumplió. Buscábamos que se cumpliera 85% de las visitas de seguimiento, y se cumple 83%. A la mayoría de quienes faltan no los puede llevar nadie, así que ahora se prueba un servicio de camionetas en la mitad de las rutas.",
        "metrics": {
          "beforeAfter": [
            {
              "metric": "Reingresos en 30 días",
              "before": 17.5,
              "after": 13.3,
              "unit": "por ciento de las altas",
              "improvement": 24
            },
            {
              "metric": "Del alta a la primera llamada",
              "before": 5,
              "after": 2,
              "unit": "días",
              "improvement": 60
            },
            {
              "metric": "Visitas de seguimiento perdidas",
              "before": 25,
              "after": 17,
              "unit": "por ciento",
              "improvement": 32
            },
            {
              "metric": "Expedientes que lee una enfermera cada mañana",
              "before": 60,
              "after": 15,
              "unit": "expedientes",
              "improvement": 75
            }
          ],
          "timeline": [
            {
              "phase": "Evaluación con las enfermeras",
              "duration": "4 semanas",
              "progress": 100
            },
            {
              "phase": "Modelo y pruebas de equidad",
              "duration": "8 semanas",
              "progress": 100
            },
            {
              "phase": "Primer hospital",
              "duration": "12 semanas",
              "progress": 100
            },
            {
              "phase": "Segundo hospital",
              "duration": "4 semanas",
              "progress": 100
            },
            {
              "phase": "Piloto de transporte",
              "duration": "12 semanas",
              "progress": 50
            }
          ],
          "roi": {
            "investment": 126000,
            "returns": 1134000,
            "timeframe": "12 meses después de la puesta en marcha"
          },
          "kpis": [
            {
              "name": "Reducción de reingresos (%)",
              "value": 24,
              "target": 20,
              "achieved": true
            },
            {
              "name": "Pacientes de la lista contactados en 48 horas (%)",
              "value": 88,
              "target": 85,
              "achieved": true
            },
            {
              "name": "Enfermeras que usan la lista a diario (%)",
              "value": 94,
              "target": 90,
              "achieved": true
            },
            {
              "name": "Visitas de seguimiento cumplidas (%)",
              "value": 83,
              "target": 85,
              "achieved": false
            }
          ]
        }
      }
    }
  },
  {
    "of": "fraud-detection-in-fintech",
    "translations": {
      "es": {
        "title": "Más fraude detenido, menos clientes detenidos",
        "client": "Una empresa de pagos para comercios pequeños, 85 personas",
        "industry": "Tecnología financiera",
        "timeline": "22 semanas",
        "image_alt": "Un campo de puntos con uno apartado, rodeado por un círculo",
        "headline": "65% más fraude detectado, 40% menos falsos positivos",
        "summary": "El modelo ordena y explica; los analistas deciden. Los buenos clientes ya no esperan detenidos en la caja.",
        "challenge": "La empresa tenía 340 reglas contra el fraude. Cada una se había añadido la semana después de que algo saliera mal, y ninguna se había quitado nunca. Juntas detenían 40% del fraude, por valor, antes de que saliera el dinero. El resto costaba $1.5 millones al año.\n\nTambién detenían a quien no debían. De cada 10,000 pagos buenos, 50 quedaban retenidos. Un analista tardaba hora y media en decidir uno, mientras un cliente esperaba en la caja. Los comercios lo notaban. En un trimestre normal se iban 25 y daban como razón un pago retenido.",
        "solution": "Pusimos un modelo detrás de las reglas y, más tarde, delante de la mayoría. Ordena cada pago y nombra las tres razones de más peso. Los analistas ven primero lo peor, con la historia del comercio al lado, y deciden. Lo que deciden vuelve al modelo cada semana. De 340 reglas quedan 41: las que piden la ley y las redes de tarjetas.\n\nLa primera versión fracasó. Había aprendido solo de los pagos que las reglas antiguas habían detenido, así que conocía el fraude que las reglas conocían. En las pruebas retuvo 70 pagos buenos de cada 10,000, más que antes. Para saber qué se le escapaba, dejamos pasar una muestra pequeña, al azar, de pagos sospechosos de menos de $50, y observamos. La empresa aceptó esa pérdida de antemano. Fueron unos $9,000, y son lo que hizo funcionar al modelo. La siguiente versión corrió en silencio junto a las reglas durante seis semanas antes de decidir nada.",
        "results": "Por valor, 66% del fraude se detiene ahora antes del pago; antes era 40%. Es 65% más. Los pagos buenos retenidos por error bajaron de 50 a 30 de cada 10,000, es decir, 40% menos. Un contracargo puede tardar 120 días en llegar, así que la cifra de cada mes se cerró cuatro meses después. Comparamos los 12 meses anteriores con los 12 meses posteriores.\n\nEn cada uno de los dos años se intentaron unos $2.5 millones de fraude. La pérdida bajó de $1.5 millones a $850,000. Son $650,000 de ahorro, frente a $65,000 de nuestro trabajo y de un año de operación. La cifra no cuenta los comercios que se quedaron. Una meta no se cumplió. A los comercios nuevos se les retenía tres veces más que a los antiguos por el mismo comportamiento. Nos proponíamos cerrar 70% de esa brecha y hemos cerrado 58%. Su historia es corta, y preferimos decirlo a adivinar.",
        "metrics": {
          "beforeAfter": [
            {
              "metric": "Fraude detenido antes del pago",
              "before": 40,
              "after": 66,
              "unit": "por ciento de su valor",
              "improvement": 65
            },
            {
              "metric": "Pagos buenos retenidos por error",
              "before": 50,
              "after": 30,
              "unit": "de cada 10,000",
              "improvement": 40
            },
            {
              "metric": "Tiempo para decidir un pago retenido",
              "before": 90,
              "after": 36,
              "unit": "minutos",
              "improvement": 60
            },
            {
              "metric": "Comercios perdidos por un pago retenido",
              "before": 25,
              "after": 18,
              "unit": "por trimestre",
              "improvement": 28
            }
          ],
          "timeline": [
            {
              "phase": "Evaluación con los analistas",
              "duration": "3 semanas",
              "progress": 100
            },
            {
              "phase": "Una muestra de la que aprender",
              "duration": "6 semanas",
              "progress": 100
            },
            {
              "phase": "Modelo y razones",
              "duration": "5 semanas",
              "progress": 100
            },
            {
              "phase": "Prueba en silencio junto a las reglas",
              "duration": "6 semanas",
              "progress": 100
            },
            {
              "phase": "Cambio, regla por regla",
              "duration": "2 semanas",
              "progress": 100
            }
          ],
          "roi": {
            "investment": 65000,
            "returns": 650000,
            "timeframe": "12 meses después de la puesta en marcha"
          },
          "kpis": [
            {
              "name": "Aumento del fraude detenido (%)",
              "value": 65,
              "target": 50,
              "achieved": true
            },
            {
              "name": "Menos pagos buenos retenidos (%)",
              "value": 40,
              "target": 30,
              "achieved": true
            },
            {
              "name": "Pagos retenidos decididos en menos de una hora (%)",
              "value": 92,
              "target": 90,
              "achieved": true
            },
            {
              "name": "Brecha cerrada entre comercios nuevos y antiguos (%)",
              "value": 58,
              "target": 70,
              "achieved": false
            }
          ]
        }
      }
    }
  }
]$content$) as given ("of" text, translations jsonb)
where t.slug = given."of" and t.version = 1 and t.translations = '{}';
alter table public.case_studies enable trigger user;

alter table public.testimonials disable trigger user;
update public.testimonials t set translations = given.translations, translated_version = t.version
from jsonb_to_recordset($content$[
  {
    "of": "Chief Operating Officer",
    "translations": {
      "es": {
        "name": "Dirección de operaciones",
        "title": "Fabricante regional de piezas, 140 personas",
        "quote": "Pasaron las dos primeras semanas en nuestra planta, no en la sala de juntas. Seis meses después, el mismo equipo produce un 35% más, y a nadie se le pidió trabajar más rápido."
      }
    }
  },
  {
    "of": "Founder and CEO",
    "translations": {
      "es": {
        "name": "Fundación y dirección general",
        "title": "Empresa de pagos, 85 personas",
        "quote": "Pedí un plan de IA. Me dijeron qué mitad no necesitaba y construyeron la otra con nosotros. Confío en las cifras porque puedo ver de dónde salen."
      }
    }
  }
]$content$) as given ("of" text, translations jsonb)
where t.name = given."of" and t.version = 1 and t.translations = '{}';
alter table public.testimonials enable trigger user;

alter table public.faqs disable trigger user;
update public.faqs t set translations = given.translations, translated_version = t.version
from jsonb_to_recordset($content$[
  {
    "of": "What does the first consultation cost?",
    "translations": {
      "es": {
        "question": "¿Cuánto cuesta la primera consulta?",
        "answer": "Nada. Reserve una consulta de 60 minutos o una llamada inicial de 30 minutos; ninguna tiene precio ni compromiso. Usted termina con una lista corta de próximos pasos, nos contrate o no."
      }
    }
  },
  {
    "of": "How soon will we see a result?",
    "translations": {
      "es": {
        "question": "¿Cuándo veremos un resultado?",
        "answer": "Una estrategia toma de 4 a 6 semanas; la analítica de datos, de 6 a 10; una transformación digital, de 8 a 12. En cada una hay algo que usted puede usar antes de la última semana. Los proyectos más grandes toman más tiempo: los tres casos de este sitio se construyeron en 22 a 28 semanas y después se midieron durante un año."
      }
    }
  },
  {
    "of": "Do we need clean data before we start?",
    "translations": {
      "es": {
        "question": "¿Necesitamos datos limpios antes de empezar?",
        "answer": "No. Todavía no conocemos una empresa con los datos limpios. En las primeras semanas leemos lo que usted tiene y le decimos para qué alcanza, qué hay que corregir y cuánto cuesta. Donde no alcanza para un modelo, se lo decimos antes de que pague por uno."
      }
    }
  },
  {
    "of": "Who owns the models and the data?",
    "translations": {
      "es": {
        "question": "¿De quién son los modelos y los datos?",
        "answer": "Son suyos. Sus datos permanecen en sistemas que usted controla, y los modelos, el código y las notas que hacemos para usted son suyos una vez pagados. No usamos los datos de un cliente en el trabajo de otro."
      }
    }
  },
  {
    "of": "Will people lose their jobs?",
    "translations": {
      "es": {
        "question": "¿Se perderán puestos de trabajo?",
        "answer": "No diseñamos para eso. Construimos para que el software cuente y copie, y para que las personas conserven las decisiones. La plantilla la decide usted, así que preguntamos por ella en la primera semana y le sugerimos contarle la respuesta a su equipo. Quien teme a una herramienta no muestra cómo se hace de verdad el trabajo."
      }
    }
  },
  {
    "of": "Which tools do you use?",
    "translations": {
      "es": {
        "question": "¿Qué herramientas usan?",
        "answer": "Las que su propia gente puede manejar cuando nos vayamos: PostgreSQL, Python, dbt y la herramienta de informes que usted ya paga. Donde el trabajo es texto, usamos un modelo de lenguaje en una cuenta a su nombre, para que usted vea la factura. No vendemos licencias ni cobramos comisiones."
      }
    }
  },
  {
    "of": "Do you work outside Atlanta?",
    "translations": {
      "es": {
        "question": "¿Trabajan fuera de Atlanta?",
        "answer": "Sí, en todo el sureste de Estados Unidos. Nuestra oficina está en Decatur, y vamos a su empresa para las primeras visitas y para la puesta en marcha. Las llamadas son de lunes a viernes, de 9:00 a. m. a 5:00 p. m., hora del este; la página de reservas también muestra cada horario en su propia zona horaria."
      }
    }
  },
  {
    "of": "How do you price your work?",
    "translations": {
      "es": {
        "question": "¿Cómo cobran su trabajo?",
        "answer": "Un precio fijo por un alcance escrito, acordado antes de empezar. La estrategia de IA cuesta desde $10,000; la analítica de datos, desde $12,000; y la transformación digital, desde $15,000. Si el alcance cambia, usted ve el precio nuevo antes de que hagamos el trabajo. Los costos de operación, como el alojamiento, se indican aparte, y usted los paga directamente."
      }
    }
  }
]$content$) as given ("of" text, translations jsonb)
where t.question = given."of" and t.version = 1 and t.translations = '{}';
alter table public.faqs enable trigger user;
