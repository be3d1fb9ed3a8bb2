insert into public.blog_posts
  (slug, title, excerpt, author, content, image_url, image_alt, status, publish_at)
values (
  'building-resilient-supply-chains-with-ai',
  'Building Resilient Supply Chains with AI',
  'You cannot protect 4,000 parts. A model can help you find the few dozen that need a second way in, and a little arithmetic says what each is worth.',
  'Andre Baptiste',
$article$<p>Say you build commercial kitchen equipment in Spartanburg with 120 people. Last spring your line stood still for ten days. The missing part was a molded gasket that costs four dollars and comes from one plant, on one mold, across one ocean.</p>
<p>After a stop like that, the first instinct is to hold more of everything. The second is to buy software that promises to watch everything. Both spend money evenly over thousands of parts, and the risk is not spread evenly. Resilience is bought one part at a time. It consists of a second way to get the few parts that can stop you, paid for in advance and tried before you need it. AI is useful for finding those parts and for noticing early when a first way is failing. It cannot build the second one for you.</p>
<h2 id="from-4000-to-45">From 4,000 parts to 45</h2>
<p>Put four questions to your parts list, in this order. (The counts are invented; yours will shrink in much the same way.)</p>
<ol>
<li>How many parts do we carry? 4,000.</li>
<li>Which of them would stop shipments within two weeks? 600.</li>
<li>Of those, which have only one approved source? 140.</li>
<li>Of those, which would take more than six weeks to replace? 45.</li>
</ol>
<p>The second question needs your production people, and the rest can mostly be answered from your records. Here a model saves real time. It can read years of orders and notice that two distributors ship you the product of the same factory, so that your “two sources” are one. It can compare descriptions and drawings and suggest which part already on your shelves might stand in for another. An engineer must approve each suggestion, but looking at twenty suggestions takes an afternoon. Looking for them takes a month.</p>
<h2 id="what-a-second-way-is-worth">What a second way is worth</h2>
<p>For each of the 45, estimate three things: the chance of an interruption in a year, how many days it would stop you, and what a stopped day costs. Multiply them, and compare the result with the yearly cost of a second way. Suppose a stopped day costs you $9,000.</p>
<table>
<thead><tr><th scope="col">Part</th><th scope="col">Chance a year</th><th scope="col">Days stopped</th><th scope="col">Expected cost</th><th scope="col">Second way, and its cost a year</th><th scope="col">Decision</th></tr></thead>
<tbody>
<tr><th scope="row">Molded gasket</th><td>20%</td><td>10</td><td>$18,000</td><td>Second mold, in the region: $6,000</td><td>Do it</td></tr>
<tr><th scope="row">Control board</th><td>10%</td><td>25</td><td>$22,500</td><td>Eight weeks of stock: $7,200</td><td>Do it</td></tr>
<tr><th scope="row">Powder coating</th><td>15%</td><td>2</td><td>$2,700</td><td>Second shop on contract: $5,000</td><td>Accept the risk, in writing</td></tr>
<tr><th scope="row">Printed cartons</th><td>30%</td><td>1</td><td>$2,700</td><td>Account with a local printer: $300</td><td>Do it this week</td></tr>
</tbody>
</table>
<p>No second way prevents everything, so count on three quarters of the expected cost. The gasket and the board still repay themselves more than twice. The coating does not, and it is good to have written down that you chose that risk.</p>
<p>Do not ask a model for the chances. Serious interruptions are rare, and your history holds too few of them to learn from. Have the buyer and the plant manager guess separately, as “once in how many years,” then talk about the parts where they differ. You will learn more from their disagreement than from a third decimal.</p>
<h2 id="hearing-it-early">Hearing it early</h2>
<p>Where a model does well is in the ordinary dates and quantities that nobody has time to read. Here is one example. Your purchase orders for a valve say six weeks. You use 50 a week and reorder at 350, which is six weeks plus one for safety.</p>
<p>Now look at the receipts. Of the last twenty orders, half arrived within seven weeks, and two took eleven. Eleven weeks at 50 is 550 valves. With 350 on hand when you reorder, you are 200 short: four weeks with none. At $14 each, those 200 would tie up $2,800. One stopped day costs three times that.</p>
<p>The sum is trivial. Doing it for 4,000 parts every night, on the dates things really arrived, is work for a machine. The same goes for reading order confirmations as they come in and reporting that a supplier’s slowest tenth has moved from eight weeks to eleven since spring. That is the whole of the warning system most companies of your size need. Our story on <a href="/case-studies/inventory-forecasting-in-manufacturing">inventory forecasting in manufacturing</a> shows what the nightly part looks like in use.</p>
<h2 id="what-the-data-hides">What the data hides</h2>
<p><strong>The week you ran out looks like a week without demand.</strong> Your system recorded zero shipped because there was nothing to ship. A model trained on that history will order less of exactly the parts you were short of. Mark every stockout, and have those weeks treated as unknown.</p>
<p><strong>Alerts wear out.</strong> A buyer can look into about ten a week properly. Give the system that budget and have it rank. If fewer than three of the ten led anyone to act, change the rule before you add another.</p>
<p><strong>A supplier score can close the door you need.</strong> Purchased risk scores often lean on years in business, size and the amount of credit history on file. A sound shop that is eight years old, has twenty people and pays its bills from cash will look risky to such a score. Much of the time it is only thinly documented. In the Southeast many of those shops are Black-owned, so the errors fall on the same owners again and again. As a Black-led firm in Atlanta we ask of any score who is marked down for want of paper, before we ask how accurate it is on average.</p>
<p>You have a plain interest in the answer too. The plant forty miles away that the score screened out may be your second mold. So let a score decide whom you visit first, never whom you exclude. A visit, two references and a trial order will tell you more.</p>
<h2 id="use-the-second-route">Use the second route</h2>
<p>A second source that has never shipped to you is a name in a file. Send it a tenth of the volume all year round. If you buy $200,000 of the part and the second source charges 8 percent more, a tenth costs you $1,600 a year extra. For that you have an approved part, a price, a contact who takes your calls, and a supplier with a reason to think of you in a bad month.</p>
<p>Then rehearse. Once a quarter, take an hour, name one supplier and declare it gone for eight weeks. Answer five questions on the spot:</p>
<ul>
<li>Which orders are late, and by what date do those customers hear from us?</li>
<li>How many days of stock do we have, counted on the shelf?</li>
<li>Who places the first order on the second route, and may that person sign for it?</li>
<li>What does the second route need from us that it does not have today?</li>
<li>What would the system have shown us, and how early?</li>
</ul>
<p>Every “I would have to check” is a task with a name and a date.</p>
<h2 id="when-not-to-use-ai">When not to use AI</h2>
<p>If you carry two hundred parts, sit down with your buyer and a spreadsheet, and you will be finished by Thursday. If your bill of materials is wrong, repair it first, since every model built on it inherits the mistakes. New products have no history to learn from. Where a part needs a regulator’s or a customer’s approval, a suggested substitute is the beginning of a long process, so begin it before you need it.</p>
<h2 id="on-monday">On Monday</h2>
<ol>
<li>Work out what one stopped day costs you: the margin you lose, the wages you pay anyway, and the penalties in your contracts.</li>
<li>Ask the production manager for the ten parts that cause the most worry. That list is free, and usually good.</li>
<li>Pull the order and receipt dates of those ten for two years. Compare the slowest tenth with the lead time in your system.</li>
<li>Fill in the table above for them, and do the cheapest line that pays.</li>
</ol>
<p>Ten parts by hand will show you whether 4,000 by machine would repay the effort. If it would, the nightly sums and the receipts are standard <a href="/services/data-analytics">data analytics work</a>. The second mold starts with a phone call, and you can make it now.</p>$article$,
  '/images/building-resilient-supply-chains-with-ai-1280.webp',
  'A chain of depots with one link dashed, and the second route that replaces it',
  'published',
  '2026-07-21 13:00+00'
);
