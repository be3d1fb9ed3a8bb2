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
        "challenge": "Dos planificadores pedían 6,400 piezas desde una sola hoja de cálculo. Cada pieza llevaba un margen de seguridad que alguien había fijado años atrás y subido después de cada mala semana. Nadie sabía decir por qué un soporte tenía nueve días de cobertura y el siguiente, sesenta. La empresa guardaba en promedio $3.7 millones en inventario, y pagaba {{before:inventory-forecasting-in-manufacturing/1}} al año por guardarlo.\n\nAun así faltaban piezas. Una pieza ausente paraba una línea quince veces al mes. Los márgenes eran anchos donde la demanda era estable y delgados donde los proveedores se atrasaban. El flete urgente costaba {{before:inventory-forecasting-in-manufacturing/3}} por trimestre, y el dueño ya no preguntaba por qué.",
        "solution": "Pasamos las primeras cuatro semanas en la planta y en los registros de compras. Después construimos un pronóstico para cada pieza a partir de cuatro años de pedidos, con una banda que muestra cuánto puede equivocarse. Para las 1,900 piezas que se mueven cada semana usamos árboles con potenciación de gradiente. Las otras 4,500 se mueven rara vez, y ahí funciona mejor un método más simple, hecho para la demanda esporádica. Todo corre de noche. Por la mañana, los planificadores ven qué pedir y por qué.\n\nDos cosas no funcionaron al principio. Nuestro primer modelo trataba todas las piezas por igual, y con las de poco movimiento lo hacía peor que la hoja de cálculo. Además, los plazos de entrega del sistema eran los que los proveedores habían prometido, no los días en que llegaban los camiones. Perdimos tres semanas en reconstruirlos con las notas de recepción. Los planificadores tienen la última palabra. Cada cambio que hacen se registra y se califica, y el suyo le gana al modelo cerca de una vez de cada cinco. Es lo bastante seguido como para seguir preguntándoles.",
        "results": "El costo de mantener el inventario bajó de {{before:inventory-forecasting-in-manufacturing/1}} a {{after:inventory-forecasting-in-manufacturing/1}} al año, es decir, {{change:inventory-forecasting-in-manufacturing/1}}. Los paros de línea bajaron de quince al mes a seis. Finanzas hizo la cuenta igual antes y después: 25% del inventario promedio, por capital, espacio, seguro y bajas. Compara los 12 meses anteriores al comienzo con los 12 meses posteriores a la puesta en marcha. La producción fue 3% mayor en el segundo año, y no hicimos ninguna corrección por eso.\n\nEl retorno cuenta dos cosas: $296,000 menos en costo de inventario y $76,000 menos en flete urgente el primer año. Enfrente están los {{investment:inventory-forecasting-in-manufacturing}} de nuestro trabajo y de un año de operación. Deja fuera $1.2 millones de efectivo que salieron de los estantes, porque eso ocurre una sola vez. Una meta no se cumplió. Queríamos que {{target:inventory-forecasting-in-manufacturing/4}} de los proveedores confirmaran las fechas por vía electrónica, y lo hace {{value:inventory-forecasting-in-manufacturing/4}}. Para los demás, un planificador todavía escribe la fecha. Los dos planificadores siguen ahí para hacerlo; ahora pasan las mañanas con los proveedores.",
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
        "results": "Los reingresos en 30 días bajaron de {{before:fewer-readmissions-in-healthcare/1}} de las altas a {{after:fewer-readmissions-in-healthcare/1}}, una reducción de {{change:fewer-readmissions-in-healthcare/1}}. Comparamos los 12 meses anteriores con los 12 meses posteriores, para todos los diagnósticos, sin contar los regresos planeados. Los hospitales empezaron con doce semanas de diferencia. La tasa del segundo no se movió hasta su propio comienzo, y por eso le damos el crédito a la lista y no a la temporada.\n\nCon 5,000 altas al año, son 210 personas que no tuvieron que volver. A $5,400 de costo directo cada una, según la cifra del propio hospital, se ahorran {{returns:fewer-readmissions-in-healthcare}}. Los {{investment:fewer-readmissions-in-healthcare}} que están enfrente cubren nuestro trabajo, un año de operación y las horas de capacitación de las enfermeras. Una meta no se cumplió. Buscábamos que se cumpliera {{target:fewer-readmissions-in-healthcare/4}} de las visitas de seguimiento, y se cumple {{value:fewer-readmissions-in-healthcare/4}}. A la mayoría de quienes faltan no los puede llevar nadie, así que ahora se prueba un servicio de camionetas en la mitad de las rutas.",
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
        "challenge": "La empresa tenía 340 reglas contra el fraude. Cada una se había añadido la semana después de que algo saliera mal, y ninguna se había quitado nunca. Juntas detenían {{before:fraud-detection-in-fintech/1}} del fraude, por valor, antes de que saliera el dinero. El resto costaba $1.5 millones al año.\n\nTambién detenían a quien no debían. De cada 10,000 pagos buenos, 50 quedaban retenidos. Un analista tardaba hora y media en decidir uno, mientras un cliente esperaba en la caja. Los comercios lo notaban. En un trimestre normal se iban 25 y daban como razón un pago retenido.",
        "solution": "Pusimos un modelo detrás de las reglas y, más tarde, delante de la mayoría. Ordena cada pago y nombra las tres razones de más peso. Los analistas ven primero lo peor, con la historia del comercio al lado, y deciden. Lo que deciden vuelve al modelo cada semana. De 340 reglas quedan 41: las que piden la ley y las redes de tarjetas.\n\nLa primera versión fracasó. Había aprendido solo de los pagos que las reglas antiguas habían detenido, así que conocía el fraude que las reglas conocían. En las pruebas retuvo 70 pagos buenos de cada 10,000, más que antes. Para saber qué se le escapaba, dejamos pasar una muestra pequeña, al azar, de pagos sospechosos de menos de $50, y observamos. La empresa aceptó esa pérdida de antemano. Fueron unos $9,000, y son lo que hizo funcionar al modelo. La siguiente versión corrió en silencio junto a las reglas durante seis semanas antes de decidir nada.",
        "results": "Por valor, {{after:fraud-detection-in-fintech/1}} del fraude se detiene ahora antes del pago; antes era {{before:fraud-detection-in-fintech/1}}. Es {{change:fraud-detection-in-fintech/1}} más. Los pagos buenos retenidos por error bajaron de {{before:fraud-detection-in-fintech/2}} a {{after:fraud-detection-in-fintech/2}} de cada 10,000, es decir, {{change:fraud-detection-in-fintech/2}} menos. Un contracargo puede tardar 120 días en llegar, así que la cifra de cada mes se cerró cuatro meses después. Comparamos los 12 meses anteriores con los 12 meses posteriores.\n\nEn cada uno de los dos años se intentaron unos $2.5 millones de fraude. La pérdida bajó de $1.5 millones a $850,000. Son {{returns:fraud-detection-in-fintech}} de ahorro, frente a {{investment:fraud-detection-in-fintech}} de nuestro trabajo y de un año de operación. La cifra no cuenta los comercios que se quedaron. Una meta no se cumplió. A los comercios nuevos se les retenía tres veces más que a los antiguos por el mismo comportamiento. Nos proponíamos cerrar {{target:fraud-detection-in-fintech/4}} de esa brecha y hemos cerrado {{value:fraud-detection-in-fintech/4}}. Su historia es corta, y preferimos decirlo a adivinar.",
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
        "answer": "Nada. Reserve una consulta de {{consultation_minutes}} minutos o una llamada inicial de {{discovery_minutes}} minutos; ninguna tiene precio ni compromiso. Usted termina con una lista corta de próximos pasos, nos contrate o no."
      }
    }
  },
  {
    "of": "How soon will we see a result?",
    "translations": {
      "es": {
        "question": "¿Cuándo veremos un resultado?",
        "answer": "Una estrategia toma {{duration:ai-strategy-consulting}}; la analítica de datos, {{duration:data-analytics}}; una transformación digital, {{duration:digital-transformation}}. En cada una hay algo que usted puede usar antes de la última semana. Los proyectos más grandes toman más tiempo: los tres casos de este sitio se construyeron en {{project_weeks}} y después se midieron durante un año."
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
        "answer": "Sí, en todo el sureste de Estados Unidos. Nuestra oficina está en Decatur, y vamos a su empresa para las primeras visitas y para la puesta en marcha. Nuestro horario de llamadas: {{hours}}, hora del Este. La página de reservas también muestra cada horario en su propia zona horaria."
      }
    }
  },
  {
    "of": "How do you price your work?",
    "translations": {
      "es": {
        "question": "¿Cómo cobran su trabajo?",
        "answer": "Un precio fijo por un alcance escrito, acordado antes de empezar. La estrategia de IA cuesta desde {{price:ai-strategy-consulting}}; la analítica de datos, desde {{price:data-analytics}}; y la transformación digital, desde {{price:digital-transformation}}. Si el alcance cambia, usted ve el precio nuevo antes de que hagamos el trabajo. Los costos de operación, como el alojamiento, se indican aparte, y usted los paga directamente."
      }
    }
  }
]$content$) as given ("of" text, translations jsonb)
where t.question = given."of" and t.version = 1 and t.translations = '{}';
alter table public.faqs enable trigger user;

alter table public.blog_posts disable trigger user;
update public.blog_posts t set translations = given.translations, translated_version = t.version
from jsonb_to_recordset($content$[
  {
    "of": "future-of-ai-in-business-consulting",
    "translations": {
      "es": {
        "title": "El futuro de la IA en la consultoría de negocios",
        "excerpt": "El primer borrador de casi cualquier análisis ya es prácticamente gratis. Esto es lo que todavía vale la pena pagarle a un consultor, y siete preguntas que muestran si usted lo está recibiendo.",
        "image_alt": "Un sol en su meridiano sobre el borde de un escritorio, y los arcos que va a subir",
        "content": "<p>Pídale a un asistente en su teléfono un plan de crecimiento para un distribuidor de empaques de 60 personas en Savannah. Cuatro minutos después tiene doce páginas ordenadas, y parte de lo que dicen es correcto. Hace diez años, un borrador así tardaba un mes y venía con factura.</p>\n<p>Así que un dueño puede preguntar, con razón, qué queda por pagarle a un consultor. Nuestra respuesta es que el borrador se ha vuelto barato, y el trabajo a cada lado de él no. Alguien todavía tiene que encontrar la pregunta correcta, contrastar las cifras con la planta, lograr que se tome una decisión y quedarse hasta que se sostenga. Esperamos que las buenas firmas vendan más de ese trabajo y menos papel. Una propuesta le deja ver cuál de los dos le están ofreciendo.</p>\n<h2 id=\"where-the-hours-go\">A dónde se van las horas</h2>\n<p>Tome un proyecto pequeño de 100 horas a $150. Las cifras de abajo son ilustrativas, pero cualquier consultor reconocerá su forma.</p>\n<table>\n<thead><tr><th scope=\"col\">Trabajo</th><th scope=\"col\">Horas antes</th><th scope=\"col\">Horas ahora</th></tr></thead>\n<tbody>\n<tr><th scope=\"row\">Reunir y limpiar datos</th><td>30</td><td>15</td></tr>\n<tr><th scope=\"row\">Análisis</th><td>25</td><td>12</td></tr>\n<tr><th scope=\"row\">Escribir el informe</th><td>20</td><td>6</td></tr>\n<tr><th scope=\"row\">Revisar lo que produjo la máquina</th><td>0</td><td>10</td></tr>\n<tr><th scope=\"row\">Entrevistas y tiempo en su planta</th><td>15</td><td>20</td></tr>\n<tr><th scope=\"row\">Decisiones y puesta en marcha con su equipo</th><td>10</td><td>22</td></tr>\n<tr><th scope=\"row\">Total</th><td>100</td><td>85</td></tr>\n<tr><th scope=\"row\">Precio a $150 la hora</th><td>$15,000</td><td>$12,750</td></tr>\n</tbody>\n</table>\n<p>El precio baja $2,250. Si una firma le dice que trabaja con IA y su precio por el mismo trabajo no se ha movido en tres años, pregunte por qué.</p>\n<p>El segundo cambio importa más. Las horas con su gente suben de 25 a 42, de un cuarto de la factura a cerca de la mitad. Una firma que usa IA y no aumenta esa parte se está quedando con el ahorro y le envía un informe más rápido.</p>\n<p>Mire también la línea nueva, las diez horas de revisión. Un modelo de lenguaje inventa un proveedor, pierde un cero o promedia dos columnas que nunca deberían juntarse. Lo hace con el mismo tono tranquilo que usa cuando acierta. Si una propuesta no tiene esa línea, la revisión le toca a usted.</p>\n<h2 id=\"the-trucks\">Un ejemplo desarrollado: los camiones</h2>\n<p>Imagine una empresa de servicio de aire acondicionado y calefacción, de 90 personas, cerca de Macon. Tiene 24 técnicos, cada uno con unas cinco visitas al día, y una visita toma unos 90 minutos con el traslado. El dueño pregunta si la IA debería planear las rutas.</p>\n<p>El análisis toma una tarde. Mejores rutas le ahorrarían a cada técnico 25 minutos al día. Por 24 son 600 minutos, o diez horas. A $45 la hora y 250 días hábiles, suman $112,500 al año. La diapositiva está lista a las cinco.</p>\n<p>Después alguien viaja con ellos dos días y se entera de dos cosas que no estaban en ningún archivo. Primera: en 25 minutos libres rara vez cabe otra visita de 90 minutos, así que buena parte de los $112,500 es tiempo que nadie puede vender. Segunda: en unas doce visitas de cada cien el técnico tiene que volver, porque la pieza no iba en el camión.</p>\n<p>Haga esa cuenta. Cinco visitas por 24 técnicos son 120 visitas al día, y doce de cada cien son unas 14 visitas de regreso. A 90 minutos cada una, cuestan 21 horas al día. Es el doble de lo que ahorrarían las rutas, y viene en visitas enteras que se pueden volver a vender.</p>\n<p>El remedio empieza sin ningún software: haga una lista de las treinta piezas que están detrás de la mayoría de los regresos y compare cada camión con la lista todas las tardes. Después puede seguir un pequeño pronóstico de piezas por tipo de trabajo, y ahí la IA se gana su lugar. Las rutas pueden esperar un año. El modelo respondió la pregunta que le hicieron, y hizo falta el asiento del pasajero para encontrar la mejor.</p>\n<h2 id=\"what-we-expect\">Lo que esperamos que cambie</h2>\n<ul>\n<li><strong>Cosas que funcionan en lugar de informes.</strong> Un pronóstico que su planificador abre el lunes, o una fila ordenada por urgencia. El archivo, los accesos y una descripción que otra firma pudiera seguir deben ser suyos.</li>\n<li><strong>Proyectos más cortos con visitas de regreso.</strong> Seis semanas de trabajo y después un día a los 30, 90 y 180 días, acordado en el primer contrato. Los precios y los clientes cambian, y un modelo que nadie vuelve a revisar se equivoca sin avisar.</li>\n<li><strong>Honorarios atados a una medida.</strong> Puede servirles a ambas partes si antes se escriben cuatro cosas: la medida, su valor de hoy, quién la cuenta y qué pasa si cambia su volumen. Si no logran acordar esas cuatro líneas, pague por el tiempo.</li>\n<li><strong>Preguntas que antes eran demasiado pequeñas.</strong> Un análisis de margen por cliente quizá no valía $40,000 para una empresa de 70. A $6,000, puede que sí.</li>\n</ul>\n<h2 id=\"what-will-go-wrong\">Lo que saldrá mal</h2>\n<p><strong>Todos reciben el mismo consejo.</strong> Usted y su competidor pueden hacerle una sola pregunta al mismo modelo, con los mismos datos públicos, y recibir los dos el mismo plan. Lo que distingue al suyo es lo que solo usted sabe: por qué perdió las últimas tres licitaciones, a qué cliente que paga tarde vale la pena conservar, qué cambiaría mañana su capataz. Gaste las horas ahí.</p>\n<p><strong>Sus cifras viajan.</strong> Antes de que un archivo de precios salga de su edificio, pregunte por qué herramientas va a pasar, quién puede leerlo ahí y si servirá para entrenar el modelo de alguien. Haga que la respuesta quede escrita en el contrato.</p>\n<p><strong>Su gente deja de aprender.</strong> Si un consultor y un modelo piensan todo, usted está alquilando su criterio. Ponga a una persona suya en cada sesión de trabajo, y deje que esa persona presente el resultado.</p>\n<h2 id=\"when-to-leave-it-out\">Cuándo dejar la IA fuera</h2>\n<p>Algunos problemas no la necesitan, y usted debería oírlo en la primera reunión.</p>\n<ul>\n<li>Basta una regla. “Llamar a cada cliente con quince días de atraso” necesita un calendario.</li>\n<li>Tiene pocos casos. Cuarenta licitaciones al año no le enseñan casi nada a un modelo; lea las cuarenta.</li>\n<li>El proceso todavía cambia cada mes. Primero déjelo firme.</li>\n<li>Una respuesta equivocada no se puede deshacer, como en la seguridad o en un despido.</li>\n<li>Nadie en su empresa se haría cargo del resultado.</li>\n</ul>\n<h2 id=\"seven-questions\">Siete preguntas para la próxima propuesta</h2>\n<ol>\n<li>¿Qué decisión tomaré de otra manera, y para qué fecha?</li>\n<li>¿Cuántas de estas horas se pasan con mi gente, y cuántas con documentos?</li>\n<li>¿Dónde usan IA en este trabajo, y quién revisa lo que produce?</li>\n<li>¿Qué van a medir antes de empezar, para que después podamos saberlo?</li>\n<li>¿Con qué me quedo, y podría mantenerlo otra firma?</li>\n<li>¿A dónde van nuestros datos, y cuándo se borran?</li>\n<li>¿Qué les haría decirme que me detenga?</li>\n</ol>\n<p>Una buena firma puede responder las siete en la mesa. Háganoslas también a nosotros; valen para nuestro propio <a href=\"/es/services/ai-strategy-consulting\">trabajo de estrategia de IA</a> tanto como para el de cualquiera.</p>\n<h2 id=\"on-monday\">El lunes</h2>\n<p>Tome el último informe que pagó, nuestro o de otra firma, y una pluma. Ponga una D en cada página que cambió una decisión, y una P en cada página que fue solo papel. El conteo le dice qué pedir la próxima vez.</p>\n<p>Después escriba la única pregunta sobre su empresa cuya respuesta pagaría por tener en tres meses. Debajo, escriba el nombre de la persona que actuaría con la respuesta. Si no le viene ningún nombre a la mente, lea <a href=\"/es/blog/human-factor-in-ai-implementation\">nuestro texto sobre el factor humano</a> antes de comprar nada. Si le viene uno, <a href=\"/es/schedule\">elija un horario</a> y traiga la pregunta. Media hora suele bastar para saber si necesita siquiera un consultor.</p>"
      }
    }
  },
  {
    "of": "predictive-analytics-changing-strategic-planning",
    "translations": {
      "es": {
        "title": "Cómo la analítica predictiva está cambiando la planeación estratégica",
        "excerpt": "Un plan basado en una sola cifra esconde la pregunta que importa: ¿cuánto puede equivocarse el pronóstico antes de que usted lamente la decisión? Para averiguarlo basta un lápiz.",
        "image_alt": "Una línea de pronóstico cuya banda de error se estrecha al acercarse a hoy",
        "content": "<p>Usted conoce la reunión. Es octubre. La gerente de ventas dice que el próximo año subirá seis por ciento, el contralor dice cuatro, y dos horas después el plan dice cinco. Las contrataciones, los equipos y el crédito se acomodan entonces alrededor de una cifra en la que nadie en la sala cree.</p>\n<p>La analítica predictiva no hará que ese cinco se cumpla. Lo que puede darle es una banda: el rango en el que probablemente caerá el próximo año. Con una banda usted puede preguntar, ante cada decisión, cuánto puede equivocarse el pronóstico antes de que la lamente. A eso lo llamamos el <strong>presupuesto de error</strong> de la decisión. Le dice qué decisiones ya están resueltas, cuáles deben esperar y cuáles merecen una prueba barata.</p>\n<h2 id=\"a-line-and-its-band\">Una línea y su banda</h2>\n<p>Tome una lavandería comercial de 90 personas que atiende a hoteles y clínicas en la costa de Georgia. Lava 40 toneladas de ropa por semana, y sus máquinas pueden con 48. (Todas las cifras de aquí son inventadas, así que ponga las suyas.) El pronóstico para el próximo año es de 46 toneladas por semana. Su banda dice que, ocho de cada diez veces, la verdad debería caer entre 41 y 52.</p>\n<p>La banda se estrecha conforme se acerca la fecha. Con un año de anticipación, el pronóstico de esta lavandería suele fallar por unas cinco toneladas por semana. Con tres meses, falla por unas dos. Buena parte de la planeación es separar lo que debe decidirse hoy de lo que puede esperar a que la banda sea más delgada.</p>\n<h2 id=\"three-decisions\">Un pronóstico, tres decisiones</h2>\n<p><strong>Una segunda línea de lavado</strong> cuesta $85,000 al año en arrendamiento, servicio y energía. Sin ella, cada tonelada por encima de 48 va a una planta vecina, a $220 más de lo que cuesta lavarla aquí. Divida $85,000 entre $220 y obtiene 386 toneladas al año, o 7.7 por semana en cincuenta semanas. Así que la línea solo se paga si la demanda se mantiene cerca de 55.7 toneladas. El pronóstico es 46. El presupuesto de error es de 9.7 toneladas y la falla habitual es de cinco, así que la respuesta es no. Un pronóstico mejor no la cambiaría, y no hay que pagarle a nadie por hacer uno con este fin.</p>\n<p><strong>Un turno de sábado</strong> cuesta $600 por semana, por un encargado y la caldera, con salarios normales. Sin él, cada tonelada por encima de 43 se lava en horas extra, a $150 adicionales. Cuatro toneladas pagan el turno, así que conviene de 47 toneladas en adelante. El pronóstico es 46. El presupuesto es de una tonelada y la falla habitual es de cinco. Ninguna discusión sobre la cifra del próximo año puede resolverlo, así que la lavandería debería dejar de discutir y probar el turno seis semanas.</p>\n<p><strong>Un acuerdo para excedentes</strong> con la planta vecina cuesta $4,000 al año y fija esos $220. Sin él, el precio del día es de $400. El acuerdo ahorra $180 por tonelada, así que unas 22 toneladas lo pagan. Seis semanas en lo alto de la banda enviarían más de 24. En un año tranquilo los $4,000 se pierden. Es un seguro, y este dueño puede soportar la prima mejor de lo que un hotel puede soportar un fin de semana sin sábanas.</p>\n<table>\n<thead><tr><th scope=\"col\">Decisión</th><th scope=\"col\">Conviene desde</th><th scope=\"col\">Presupuesto de error</th><th scope=\"col\">Falla habitual</th><th scope=\"col\">Qué hacer</th></tr></thead>\n<tbody>\n<tr><th scope=\"row\">Segunda línea de lavado</th><td>55.7 toneladas por semana</td><td>9.7 toneladas</td><td>5 toneladas</td><td>No. Resuelto por el año</td></tr>\n<tr><th scope=\"row\">Turno de sábado</th><td>47 toneladas por semana</td><td>1 tonelada</td><td>5 toneladas</td><td>Prueba de seis semanas</td></tr>\n<tr><th scope=\"row\">Acuerdo para excedentes</th><td>22 toneladas de excedente al año</td><td>Ninguno: está dentro de la banda</td><td>5 toneladas</td><td>Firmar, como seguro</td></tr>\n</tbody>\n</table>\n<p>El pronóstico es el mismo en las tres filas. Es más que suficiente para la primera y no sirve para la segunda. “¿Es preciso el pronóstico?” no tiene respuesta hasta que usted diga qué quiere decidir con él.</p>\n<h2 id=\"testing-the-band\">Pruebe la banda antes de confiar en ella</h2>\n<p>Escóndale al modelo los últimos doce meses, haga que los pronostique y ponga el resultado sobre lo que ocurrió. Después cuente dos cosas.</p>\n<p>Primera: ¿cuántos de los doce meses cayeron dentro de la banda de ocho de cada diez? Usted esperaría unos diez. Doce puede ser suerte, o una banda demasiado ancha para ayudar. Seis significa que la banda es demasiado estrecha, y ningún plan debería apoyarse en ella.</p>\n<p>Segunda: ¿el modelo le gana a la regla más simple que usted podría escribir en una servilleta? La nuestra es “el mismo mes del año pasado, movido por el crecimiento de este año hasta ahora”. Digamos que la servilleta falla por 5.5 toneladas y el modelo por cinco. Pregunte si media tonelada cambia una fila de la tabla. No la cambia, así que use la servilleta y guarde el dinero.</p>\n<p>Haga que le muestren los dos conteos en su presencia, con su propia historia. Un proveedor que solo le muestra lo bien que el modelo se ajusta al pasado le ha mostrado su memoria.</p>\n<h2 id=\"what-it-cannot-know\">Lo que el modelo no puede saber</h2>\n<p>Un pronóstico lee la historia. Algunos de los hechos más grandes del próximo año todavía no han ocurrido, y alguien en su empresa los conoce.</p>\n<blockquote>\n<p>Un grupo hotelero es un quinto de nuestro volumen, y su contrato sale a licitación en marzo.</p>\n</blockquote>\n<p>Un quinto de 46 toneladas son 9.2 toneladas, casi todo el presupuesto de error de la línea de lavado. Ningún registro de toneladas semanales contiene esa frase. Así que escriba esos hechos debajo del pronóstico, cada uno con su tamaño y la fecha en que se sabrá, y planee una vez con él y otra sin él. Los contratos por renovar, un aumento de precios que usted piensa hacer, el edificio nuevo de un competidor y el cierre de una carretera van todos ahí.</p>\n<h2 id=\"how-it-goes-wrong\">Cómo sale mal</h2>\n<ul>\n<li><strong>El pronóstico se vuelve una meta.</strong> En cuanto un bono depende de él, la gente lo dobla. Mantenga el pronóstico y la meta en dos columnas, con dos nombres encima.</li>\n<li><strong>La banda se recorta de la diapositiva.</strong> Para la tercera reunión solo queda “46”. Escríbalo como “46, de 41 a 52” dondequiera que aparezca.</li>\n<li><strong>Un año raro enseña la lección equivocada.</strong> Marque en la historia los cierres, las tormentas y los pedidos únicos, y haga que el pronóstico se calcule con ellos y sin ellos.</li>\n<li><strong>Otra persona paga las fallas.</strong> Un pronóstico demasiado bajo le cuesta horas extra. Uno demasiado alto manda a un turno a casa sin la paga del día. Si solo el primer tipo llega a sus informes, el modelo se ajustará como si el segundo fuera gratis.</li>\n</ul>\n<h2 id=\"when-to-plan-without-it\">Cuándo planear sin él</h2>\n<p>Con menos de dos años de cifras mensuales, un modelo ha visto cada temporada una vez como mucho, y la servilleta basta. Si un solo cliente es más de un tercio de sus ventas, llame a ese cliente. Y cuando una decisión es barata de deshacer, como un turno de prueba, pruébela: el resultado le enseñará más de lo que podría un pronóstico.</p>\n<h2 id=\"one-page-one-meeting\">Una página, una reunión</h2>\n<p>El lunes, encuentre noventa minutos en el calendario con quienes manejan las ventas, las operaciones y los libros. Lleve una hoja por cada una de sus tres decisiones más grandes, y llene seis líneas.</p>\n<ol>\n<li>La decisión, y la última fecha en que se puede tomar.</li>\n<li>Lo que cuesta si actúa y no hacía falta, y lo que cuesta si espera y debió actuar.</li>\n<li>El volumen desde el que conviene actuar, que resulta de dividir uno entre el otro.</li>\n<li>La distancia del pronóstico a ese volumen, con la falla habitual al lado.</li>\n<li>Si la distancia es claramente mayor, decida ahora. Si no lo es, anote una prueba, una opción o una fecha posterior, con la persona que mirará entonces y la cifra que la hará actuar.</li>\n<li>Los hechos que ninguna historia contiene, con su tamaño y su fecha.</li>\n</ol>\n<p>Hágalo una vez a mano antes de comprar software. Verá qué decisiones podría cambiar un pronóstico mejor, y a menudo son menos de las que se cree. Si no puede llenar la línea cuatro porque nadie ha registrado nunca las fallas, empiece ahí. Es trabajo de unas semanas, y es donde suelen empezar nuestros propios <a href=\"/es/services/data-analytics\">proyectos de analítica de datos</a>. Si usted tiene inventario, la misma aritmética corre pieza por pieza en <a href=\"/es/blog/building-resilient-supply-chains-with-ai\">nuestro artículo sobre cadenas de suministro</a>.</p>"
      }
    }
  }
]$content$) as given ("of" text, translations jsonb)
where t.slug = given."of" and t.version = 1 and t.translations = '{}';
alter table public.blog_posts enable trigger user;
