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
