insert into public.case_studies (
  position, status, publish_at, featured, slug, title, client, industry, timeline, image_url, image_alt,
  headline, summary, challenge, solution, results, technologies, metrics
) values
(
  1, 'published', '2026-05-04 13:00+00', true, 'inventory-forecasting-in-manufacturing',
  'A supply chain that holds less and runs out less',
  'A regional parts manufacturer, 140 people', 'Manufacturing', '26 weeks',
  '/images/inventory-forecasting-in-manufacturing-1280.webp',
  'Stacks of parts getting lower along a rising forecast line',
  '32% inventory cost reduction',
  'A forecast for every part, refreshed each night, replaced a spreadsheet and a safety margin nobody could explain.',
$$Two planners ordered 6,400 parts from one spreadsheet. Each part carried a safety margin that somebody had set years ago and raised after every bad week. Nobody could say why one bracket had nine days of cover and the next had sixty. The company held $3.7 million of stock on average, and paid $925,000 a year to hold it.

It still ran out. A missing part stopped a line fifteen times a month. The margins were thick where demand was steady and thin where suppliers were late. Rush freight cost $50,000 a quarter, and the owner had stopped asking why.$$,
$$We spent the first four weeks on the floor and in the purchasing records. Then we built a forecast for every part from four years of orders, with a band that shows how wrong it may be. Gradient-boosted trees serve the 1,900 parts that move each week. The other 4,500 move seldom, and a simpler method made for rare demand does better there. It all runs at night. In the morning the planners see what to order, and why.

Two things did not work at first. Our first model treated all parts alike, and for slow movers it did worse than the spreadsheet. And the lead times in the system were what suppliers had promised, not when trucks arrived. We lost three weeks rebuilding them from receiving slips. The planners keep the last word. Each change they make is recorded and scored, and theirs beats the model about one time in five. That is often enough to keep asking them.$$,
$$The cost of holding stock fell from $925,000 to $629,000 a year, which is 32%. Line stops fell from fifteen a month to six. Finance did the sum the same way before and after: 25% of average stock, for capital, space, insurance and write-offs. It compares the 12 months before we began with the 12 months after go-live. Output was 3% higher in the second year, and we made no correction for that.

The return counts two things: $296,000 less holding cost and $76,000 less rush freight in the first year. Against it stand $62,000 for our work and a year of running cost. It leaves out $1.2 million of cash that came off the shelves, because that happens once. One target was missed. We wanted 80% of suppliers to confirm dates electronically, and 61% do. For the others a planner still types the date. Both planners are there to do it; they now spend their mornings with suppliers.$$,
  array['PostgreSQL', 'Python', 'Gradient-boosted trees', 'Croston’s method', 'dbt', 'Metabase'],
  $${
    "beforeAfter": [
      {"metric": "Yearly cost of holding stock", "before": 925, "after": 629, "unit": "thousand dollars", "improvement": 32},
      {"metric": "Line stops for a missing part", "before": 15, "after": 6, "unit": "a month", "improvement": 60},
      {"metric": "Rush freight", "before": 50, "after": 31, "unit": "thousand dollars a quarter", "improvement": 38},
      {"metric": "Forecast error, four weeks ahead", "before": 40, "after": 26, "unit": "percent", "improvement": 35}
    ],
    "timeline": [
      {"phase": "Assessment on the floor", "duration": "4 weeks", "progress": 100},
      {"phase": "Lead times rebuilt", "duration": "5 weeks", "progress": 100},
      {"phase": "Forecast for every part", "duration": "7 weeks", "progress": 100},
      {"phase": "One line first", "duration": "4 weeks", "progress": 100},
      {"phase": "All lines", "duration": "6 weeks", "progress": 100}
    ],
    "roi": {"investment": 62000, "returns": 372000, "timeframe": "12 months after go-live"},
    "kpis": [
      {"name": "Inventory cost reduction (%)", "value": 32, "target": 25, "achieved": true},
      {"name": "Line stops avoided (%)", "value": 60, "target": 50, "achieved": true},
      {"name": "Orders placed as suggested (%)", "value": 81, "target": 75, "achieved": true},
      {"name": "Suppliers confirming dates electronically (%)", "value": 61, "target": 80, "achieved": false}
    ]
  }$$
),
(
  2, 'published', '2026-05-04 13:00+00', true, 'fewer-readmissions-in-healthcare',
  'Patients who go home and stay home',
  'A community health system, two hospitals and nine clinics', 'Healthcare', '28 weeks, ride pilot under way',
  '/images/fewer-readmissions-in-healthcare-1280.webp',
  'A path that leaves a doorway and does not turn back',
  '24% readmission reduction',
  'Nurses get a short list each morning: who is likely to come back, and which call or visit would prevent it.',
$$Of every 1,000 patients sent home, 175 were back within 30 days. A call about a pill, a ride to a visit or a nurse at the door on day three would have kept many of them at home. The system had nurses for this work. It had no way to say whom to call first.

Each morning a nurse read about sixty charts and chose by experience. By the time the list was made, half the morning was gone. The first call came five days after discharge on average, and one follow-up visit in four was missed.$$,
$$We built a short list. Each night a model reads the day’s discharges from the hospital’s own records and ranks who is likely to return. In the morning each nurse sees about fifteen names. Beside each stand the reasons, and the step that has helped similar patients: a call, a visit, a pharmacist or a ride. The nurse decides. Patient data never left the hospital’s systems.

The first version was wrong in a way that matters. It learned from past cost, as many such tools do. People who had been given less care had cost less, so it ranked Black patients below white patients who were no sicker. We found this in testing, before any nurse saw a name, and threw that version away. The next one learned from readmission itself. Each month we check that it ranks every group rightly, by race, age and insurance. The nurses turned down our first screen too. It showed a score, and they wanted a reason.$$,
$$Readmissions within 30 days fell from 17.5% of discharges to 13.3%, a reduction of 24%. We compared the 12 months before with the 12 months after, for all conditions, planned returns left out. The hospitals started twelve weeks apart. The second one’s rate stayed flat until its own start, which is why we credit the list and not the season.

On 5,000 discharges a year, that is 210 people who did not have to come back. At $5,400 of direct cost each, the hospital’s own figure, it saves $1,134,000. The $126,000 against it covers our work, a year of running cost and the nurses’ hours in training. One target was missed. We aimed to see 85% of follow-up visits kept, and 83% are. Most of those missed lack a ride, so a van service is now on trial on half of the routes.$$,
  array['HL7 FHIR', 'PostgreSQL', 'Python', 'Gradient-boosted trees', 'Calibration tests by group', 'dbt'],
  $${
    "beforeAfter": [
      {"metric": "Readmissions within 30 days", "before": 17.5, "after": 13.3, "unit": "percent of discharges", "improvement": 24},
      {"metric": "From discharge to the first call", "before": 5, "after": 2, "unit": "days", "improvement": 60},
      {"metric": "Follow-up visits missed", "before": 25, "after": 17, "unit": "percent", "improvement": 32},
      {"metric": "Charts a nurse reads each morning", "before": 60, "after": 15, "unit": "charts", "improvement": 75}
    ],
    "timeline": [
      {"phase": "Assessment with the nurses", "duration": "4 weeks", "progress": 100},
      {"phase": "Model and fairness tests", "duration": "8 weeks", "progress": 100},
      {"phase": "First hospital", "duration": "12 weeks", "progress": 100},
      {"phase": "Second hospital", "duration": "4 weeks", "progress": 100},
      {"phase": "Ride pilot", "duration": "12 weeks", "progress": 50}
    ],
    "roi": {"investment": 126000, "returns": 1134000, "timeframe": "12 months after go-live"},
    "kpis": [
      {"name": "Readmission reduction (%)", "value": 24, "target": 20, "achieved": true},
      {"name": "Listed patients reached within 48 hours (%)", "value": 88, "target": 85, "achieved": true},
      {"name": "Nurses who use the list daily (%)", "value": 94, "target": 90, "achieved": true},
      {"name": "Follow-up visits kept (%)", "value": 83, "target": 85, "achieved": false}
    ]
  }$$
),
(
  3, 'published', '2026-05-04 13:00+00', true, 'fraud-detection-in-fintech',
  'More fraud caught, fewer customers stopped',
  'A payments company for small merchants, 85 people', 'Fintech', '22 weeks',
  '/images/fraud-detection-in-fintech-1280.webp',
  'A field of dots with one ringed outlier',
  '65% higher fraud detection, 40% fewer false positives',
  'The model ranks and explains; analysts decide. Good customers are no longer held up at the till.',
$$The company had 340 rules against fraud. Each had been added the week after something went wrong, and none was ever taken out. Together they caught 40% of fraud, by value, before the money left. The rest cost $1.5 million a year.

They also stopped the wrong people. Of every 10,000 good payments, 50 were held. An analyst took an hour and a half to decide one, while a customer stood at a till. Merchants noticed. In a usual quarter 25 left and named a held payment as the reason.$$,
$$We put a model behind the rules, and later in front of most of them. It ranks every payment and names the three reasons that weigh most. Analysts see the worst first, with the merchant’s history beside it, and they decide. What they decide goes back to the model each week. Of 340 rules, 41 remain: those that the law and the card networks ask for.

The first version failed. It had learned only from payments that the old rules had stopped, so it knew the fraud the rules knew. In tests it held 70 good payments in 10,000, more than before. To learn what it was missing, we let a small random sample of suspect payments under $50 go through, and watched. The company agreed to that loss beforehand. It came to about $9,000, and it is what made the model work. The next version ran silently beside the rules for six weeks before it decided anything.$$,
$$By value, 66% of fraud is now caught before payout, up from 40%. That is 65% higher. Good payments held by mistake fell from 50 to 30 in 10,000, which is 40% fewer. A chargeback can take 120 days to arrive, so each month’s figure was closed four months later. We compare the 12 months before with the 12 months after.

About $2.5 million of fraud was attempted in each of the two years. The loss fell from $1.5 million to $850,000. That saves $650,000, against $65,000 for our work and a year of running cost. Merchants who stayed are not in the sum. One target was missed. New merchants were held three times as often as old ones for the same behavior. We meant to close 70% of that gap and have closed 58%. Their history is short, and we would rather say so than guess.$$,
  array['PostgreSQL', 'Python', 'Gradient-boosted trees', 'Shapley values for the reasons', 'Apache Kafka', 'Grafana'],
  $${
    "beforeAfter": [
      {"metric": "Fraud caught before payout", "before": 40, "after": 66, "unit": "percent of its value", "improvement": 65},
      {"metric": "Good payments held by mistake", "before": 50, "after": 30, "unit": "in 10,000", "improvement": 40},
      {"metric": "Time to decide a held payment", "before": 90, "after": 36, "unit": "minutes", "improvement": 60},
      {"metric": "Merchants lost over a held payment", "before": 25, "after": 18, "unit": "a quarter", "improvement": 28}
    ],
    "timeline": [
      {"phase": "Assessment with the analysts", "duration": "3 weeks", "progress": 100},
      {"phase": "A sample to learn from", "duration": "6 weeks", "progress": 100},
      {"phase": "Model and reasons", "duration": "5 weeks", "progress": 100},
      {"phase": "Silent run beside the rules", "duration": "6 weeks", "progress": 100},
      {"phase": "Switch, rule by rule", "duration": "2 weeks", "progress": 100}
    ],
    "roi": {"investment": 65000, "returns": 650000, "timeframe": "12 months after go-live"},
    "kpis": [
      {"name": "Increase in fraud caught (%)", "value": 65, "target": 50, "achieved": true},
      {"name": "Fewer good payments held (%)", "value": 40, "target": 30, "achieved": true},
      {"name": "Held payments decided within an hour (%)", "value": 92, "target": 90, "achieved": true},
      {"name": "Gap between new and old merchants closed (%)", "value": 58, "target": 70, "achieved": false}
    ]
  }$$
);
