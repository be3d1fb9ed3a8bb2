insert into public.services (
  position, status, publish_at, slug, name, duration, price, image_url, image_alt,
  short_description, description, benefits, process
) values
(
  1, 'published', '2026-05-04 13:00+00', 'ai-strategy-consulting', 'AI Strategy Consulting', '4-6 weeks', 10000,
  '/images/ai-strategy-consulting-1280.webp',
  'A list of nine ideas, three of them ringed and joined to one line',
  'Find out which AI projects are worth your money, which are not, and where to begin.',
$$Most companies do not lack ideas for AI. They have nine of them, from nine people, and no way to tell which three are good. We sort them with you. For each one we ask what it would change in a working day, what data it needs, what it costs to build and run, and what it should return.

We begin with the people who do the work and the figures you already keep. You need to prepare nothing. Where the records are too thin for an idea, we say so, and say what mending them would take.

You end with a plan of two to four projects, in order. Each has a price, a return and the one number that will prove it. The plan is yours: build it with us, with your own people, or with somebody else.$$,
  array[
    'Every idea ranked, with the reason it stays or goes written beside it.',
    'A cost, a return and a payback time for each project we recommend, with the assumptions shown.',
    'A check of your data against each project: what is ready, what is missing, what it takes to mend.',
    'A trial of the leading project on a sample of your own records, before you pay for the whole.',
    'A plain list of the risks: privacy, bias, running cost, and who answers for each decision.',
    'A first project with its people, tools, budget and start date named.'
  ],
  $$[
    {"step": 1, "title": "Listen and look", "description": "We sit with eight to twelve people who do the work and read the records they keep. You get a short account of where time and money go."},
    {"step": 2, "title": "Weigh every idea", "description": "Each idea gets one page: what it changes, what it needs, what it costs, what it returns. Most are crossed out here, with the reason."},
    {"step": 3, "title": "Try the first one", "description": "We test the leading project on a sample of your own data. If the numbers do not hold, you hear it now, and it has cost you a week."},
    {"step": 4, "title": "Decide together", "description": "One working session with the people who will own the plan. You leave it with the order, the budget and the first start date."}
  ]$$
),
(
  2, 'published', '2026-05-04 13:00+00', 'digital-transformation', 'Digital Transformation', '8-12 weeks', 15000,
  '/images/digital-transformation-1280.webp',
  'Five lines of different weight running together into one',
  'Move from five systems that disagree to one your team trusts, in stages, while the business runs.',
$$A company of forty people often runs on five systems: accounts, orders, a customer list, a shared inbox and one spreadsheet that holds it all together. Each has its own version of the same customer. Somebody types the difference across, every day.

We take one process from end to end, such as order to invoice, and make it run on one record. The starting price covers one such process. It moves in stages, and the old way stays open until the new one has carried a full month. Nobody arrives on a Monday to a system they have never seen.

AI comes in where it saves typing: reading an order out of an email, matching a payment to an invoice, filing a document. A person confirms what the software is unsure of. When it is sure and wrong, the record shows who changed what, and the change can be undone.$$,
  array[
    'One record of each customer, order and payment that every team reads and writes.',
    'A map of the process as it runs today, with the minutes and the waiting at each step.',
    'Copying between systems ended for the process we move, and the hours it took counted before and after.',
    'A way back at every stage: nothing old is switched off until the new has carried a month.',
    'Two of your own people trained to run it, and a handbook they wrote with us.'
  ],
  $$[
    {"step": 1, "title": "Map the work", "description": "We follow one order from the first call to the paid invoice, with a watch. The map shows each step, each wait and each time something is typed twice."},
    {"step": 2, "title": "Design the one record", "description": "Your team and ours agree what a customer and an order are, and which system is right when two disagree. You approve it on paper before anything is built."},
    {"step": 3, "title": "Move in stages", "description": "One team goes first, with both ways running side by side. We compare them daily and mend what differs before the next team follows."},
    {"step": 4, "title": "Hand over", "description": "The old way is closed after a clean month. We stay within reach for four weeks more and measure the hours again."}
  ]$$
),
(
  3, 'published', '2026-05-04 13:00+00', 'data-analytics', 'Data Analytics Solutions', '6-10 weeks', 12000,
  '/images/data-analytics-1280.webp',
  'Layered contour lines with one point measured and marked',
  'Have the figures you decide by in one place, on time, with their source and their error beside them.',
$$Ask three managers for last month’s margin and you may get three figures. Each is right by its own rule. Meetings then go to arguing about the number, and not about what to do.

We begin with the decisions you make each week and work back to the figures they need. Usually that is about a dozen, not two hundred. Each gets one written definition, one owner and one source. They are rebuilt every night from the systems you already have, and a figure that fails its checks says so instead of showing a wrong value.

Where looking ahead pays, we add a forecast: demand, cash or staffing, with the width of its error drawn around it. You will know how far to trust it, because we show how it would have done over the past year.$$,
  array[
    'About a dozen figures that your weekly decisions rest on, each with one definition and one owner.',
    'One place to read them, rebuilt each night from the systems you already pay for.',
    'Checks on every source, so that a broken feed shows as broken and not as a bad month.',
    'A forecast where it pays, tested against your last twelve months before you rely on it.',
    'Reports nobody reads found and ended, and the hours they took given back.',
    'Your own analyst or bookkeeper trained to add the next figure without us.'
  ],
  $$[
    {"step": 1, "title": "Start from decisions", "description": "We ask what you decide each week and what you wish you had known. The answer is a short list of figures, agreed with those who use them."},
    {"step": 2, "title": "Trace the sources", "description": "Each figure is followed back to where it is first written down. We measure what is missing, late or entered twice, and agree what to mend and what to live with."},
    {"step": 3, "title": "Build and check", "description": "The figures come together in your own database, with tests that run every night. For two weeks we compare them with what your team works out by hand."},
    {"step": 4, "title": "Put to use", "description": "We sit in on the meetings where the figures are used and change what gets in the way. Then your people add one without our help."}
  ]$$
);
