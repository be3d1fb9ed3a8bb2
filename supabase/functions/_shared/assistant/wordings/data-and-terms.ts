/** As `OFFER_WORDINGS`: what becomes of data, of the account and of mails, and the terms. */
export const DATA_AND_TERMS_WORDINGS = `
How is my data kept safe?
  how do you treat sensitive information | who is going to see my messages | how do you handle private information | is my data protected | what do you do for security | do you keep things private | do you handle data safely | safe with you | can anyone else read this
  how careful are you with my data | is everything encrypted | are my things secure | could somebody else see my details | who can read what i send | who sees my booking | is it private | is it confidential what i send you | can strangers see my appointment | do you take privacy seriously | how do you secure my information | is this website secure | data protection | are my details in good hands | can your staff see my data | is your system secure against hackers
  is my information safe | is my info secure | how secure is your website | how do you protect data | are my details protected | data security | do you encrypt | is the connection encrypted | can hackers get my data | privacy and security | can i trust you with my data | keep it confidential | who can see my messages | who has access to my data | can other visitors see my booking | is it safe to type in here | security measures

If we learn of a breach that concerns you, we tell you
  what happens if there is a leak | what if someone breaks in and steals data | would you warn me | has there been a breach | do you notify people of a hack | somebody stole your database
  what if you get hacked | will you tell us about a data breach | data leak | what happens if my data is stolen | do you inform us when something leaks | would i hear about a hack | security incident

Do you sell, rent or trade my data?
  who do you share my information with | will my details be passed on | do third parties get my data | are you going to spam me | do you share my email | is my company's data shared with anyone | hand my details to somebody
  will you pass my number on | is my email going to be sold | do you give data away | who gets my information | do you use my data for marketing | will others contact me | do you share with anyone | are my details shared | do you trade addresses | do you earn money from my information | what will you do with my email address | will you share this with the government
  do you sell my data | do you share my information | do you give my details to others | will i get spam | pass my email on | who else gets my data | give my address to advertisers | do you make money with my data | marketing lists | share with partners | what do you do with my data | what happens with my information

Who helps us: companies that handle data for us, Supabase
  where is it all stored | what cloud are you on | where do you host | who keeps my data for you | which companies handle my data | are my things on your own server
  where are files kept that i upload | where do you keep the data | do you use amazon or google to store data
  who stores my data | who else is involved | where in the world is my data | where are things saved | is it stored in the us | which companies see my data | do you use outside companies | where does the website run | is my data in the cloud | who runs the database | service providers
  where is my data stored | which country is the data in | who hosts the site | in the cloud or on your servers | which providers do you use | third parties | hosting company | subprocessors | where are the servers | who processes my data | data location | do you use a cloud

Do you train models on what I send you?
  do you use customer data for training | does chatgpt get my data | will my company's numbers be used to train ai | do you put our files into chatgpt | is what i write used for ai
  is my information used for ai | will the ai learn from me | do you feed my messages into ai | are you going to use our data to improve your ai | does my input train anything | is our data used to train others | am i rated by an algorithm | does a machine judge me
  do you train ai on my data | will chatgpt learn from our numbers | does what i type end up in a model | use my messages to teach the ai | will our data train somebody's model | is my chat used for training | feed our data to openai | does a model score me | ai learning from my files

What we store about you, why and for how long
  what happens to my data if i do not hire you | do you keep my data if i do not become a client
  what happens to the data i enter | what do you have stored | which data do you hold | how long do you store things | do you delete data after some time | do you keep recordings of calls
  which of my details do you save | do you collect personal data | how long are my details stored | do you keep my phone number | for how long is everything saved | when do you throw my data away | do you keep records of me | how long do you hold on to my info
  what do you store about me | what data do you collect | what do you know about me | which personal information do you keep | what do you save | how long do you keep my data | data retention | when is my data deleted | what do you record

What we store about you, why and for how long: Booking
  how long do you keep my booking | how long is my appointment kept | what do you save when i book

What we store about you, why and for how long: Contact message
  how long do you keep my message | what do you save when i write to you | when is my message deleted

Conversation with the assistant: how long is it kept?
  how long does the chat stay | how long is this conversation around | is the chat deleted | what happens to this chat | can i delete this chat | is this chat confidential | do you read the chats
  do you store this chat | who can read our chat | is somebody reading along | is this being recorded | how long is the chat kept | do you log what i ask | will this be deleted | does a human see this chat | is what i type here saved | privacy of this chat | how long do you remember me
  is this chat saved | how long do you keep this chat | who reads this conversation | do you record what i type here | does anyone see what i ask | is the chat private | chat history | is this conversation stored | when does the chat get deleted | will you remember what i said

Your rights: see, correct, copy or delete what we hold about you
  how do i see what you have stored on me | get rid of my data | please erase me | how can i have my data removed | show me my data | what information do you have about me | i want a copy of everything | how do i get my data deleted
  i want my data deleted | please tell me what you know about me | how do i see my information | remove all my data | can you delete everything | how do i get my information erased | i want out, delete me | take my name out of your system | can i have a copy of what you have | fix a mistake in my data | what are my privacy rights | i want to be forgotten | how do i request deletion | how long does deletion take
  delete my data | wipe everything about me | what do you have on me | get a copy of my data | see my personal data | correct my details | erase my information | right to be forgotten | gdpr request | ccpa request | remove me from your system | download my data | data request | how do i have my records removed | my data is wrong

Your rights: with an account you need not ask, your profile deletes the account and erases your messages
  how can i remove my account | i want to delete my profile | do i lose my bookings when i close the account | how do i cancel my membership | end my account
  close my account | get rid of my account | cancel my account | remove my profile | what happens when i delete the account | deactivate account | shut my account down | is everything gone when i delete my account | i do not want the account anymore

Do you use analytics, tracking or advertising?
  am i being watched | do you use trackers | do you see what i do on the site | is there tracking on this site | do you show me ads later | do you have ads | do you count visitors | do you use pixels in mails | can you see that i opened the email | is google watching here | third party scripts
  do you track me | google analytics | facebook pixel | tracking pixels | do you spy on visitors | advertising on the site | retargeting | do you follow me around the web | do you watch what i click | visitor statistics | fingerprinting | do your emails track me | do you know when i open a mail | do you collect my ip address

Do you use cookies?
  do you have cookies | where can i turn off cookies | do i need to agree to cookies | cookies | there is no cookie notice | do you drop cookies on my computer
  why is there no cookie banner | cookie popup | cookie consent | are there cookies | do i have to accept cookies | which cookies do you set | no cookies | do you ask for cookie permission

What does my browser keep of this site?
  what is saved on my device | do you put something on my phone | does the page store anything locally
  local storage | what do you save in my browser | session storage | what is stored on my computer | does the site leave something on my device

How to clear what the browser has stored
  how do i clear the stored data | remove site data from the browser | does it work with storage switched off | clear my browser

Children: people under 16
  my fourteen year old used this | is there an age limit | a kid signed up | what about minors
  is it ok for children | can minors use this | my kid used your site | how about people younger than 18 | i am 15 can i sign up | my twelve year old sent you a message
  minimum age | is this for kids | my child signed up | can a teenager use this | how old do i have to be | my daughter sent you her data | underage | do you store data of children | my son registered

Will you sign a confidentiality agreement before we share trade secrets?
  nda | can you sign our nda | will you keep our information confidential | is there confidentiality | can you keep a secret | i need an nda before we talk
  can we sign an nda before talking | is there a secrecy agreement | our idea is secret | how do i know you will not tell others | do you keep quiet about our plans | i can not share details without an agreement | will you tell anyone about our project | before i show you anything, sign something | discretion
  do you sign an nda | non disclosure agreement | confidentiality | keep our secrets | is what i tell you confidential | we have trade secrets | secret information | can i tell you confidential things | will you keep this to yourself | protect our business secrets

If you find a security problem: tell us first
  there is a bug in your site | i think your site can be hacked | who do i tell about a security issue | is there a reward for finding bugs | will you sue me if i find a hole | something on your site is insecure
  i found a bug on your site | security hole | report a vulnerability | bug bounty | weakness in your website | responsible disclosure | i can hack your site | your website has a flaw | security problem on your page

Our liability: articles are general information, not legal or financial advice
  who is liable if your advice is wrong | do you stand behind your advice | what if i lose money because of you | is your advice guaranteed
  do you take responsibility for the articles | can i hold you responsible | what if your information is wrong | what are you liable for | am i covered if your tips hurt my business | can i trust the articles as advice | who pays when it goes wrong | your site was down and i lost money
  are you liable | who is responsible if i lose money | can i sue you | is your blog advice | are you responsible for wrong information | liability | is this legal advice | i followed your article and it went wrong | can i rely on your articles | disclaimer | who is to blame | tax advice | financial advice

The law of which state governs the terms, and which court decides disputes?
  which state's laws | where can i sue | do you do arbitration | how do we solve a dispute
  who do i talk to if there is a problem | something went wrong, what now | i am not satisfied with your service
  can i sue you in another state | what law governs this | who decides if we argue | which court is responsible | what if there is a dispute | i want to complain | where do i complain | we do not agree on something | settle a disagreement | georgia law | lawsuit
  which law applies | what if we disagree | how are disputes settled | where would we go to court | jurisdiction | arbitration | what if we fight about it | legal disputes | what court | complaint about you | i am unhappy with you, what can i do | problem between us

Can I republish or quote your articles?
  may i use your text on my website | can i put your article in my newsletter | can i send your article to a friend | can i translate your articles | can i cite your blog | is it okay to copy your content | who owns the content of this site | may i print it out
  can i copy your article | may i share your blog post | repost on my site | quote you | use your texts | copyright | use your pictures | print your article | reprint | publish your content | can i use your drawings

What you send us stays yours
  what do you do with files i send | does my idea still belong to me after i send it | do you use what i send you
  do you own what i send | who owns my message | rights to my files | do i keep the rights to what i submit

Links to other sites
  are you responsible for links | links to other websites | external links

Fair use: what you must not do on this site
  what is not allowed | can i use a script on your site | may i book just for fun | can i sign up somebody else | is scraping ok
  what am i not allowed to do here | rules of the website | forbidden | can i scrape your site | may i use a bot | acceptable use | crawl your site | somebody else used my email address

When these terms change
  do you update your privacy policy | how will i know if something changes | how old is this policy | can you change the rules anytime
  do the terms change | will you tell me when the policy changes | updated terms | when was this last updated | new version of the terms | change in the privacy policy

How to subscribe to the newsletter
  how do i sign up for updates | can i get your articles by mail | do you have a newsletter | can i subscribe | put me on your list | how can i stay informed | do you have rss
  sign up for the newsletter | get your emails | join your mailing list | follow the blog | rss feed | how do i hear about new articles | be notified of new posts | get updates

How do I leave the newsletter?
  how do i stop the newsletter | get me off your list | i keep getting emails | remove my email from the newsletter
  how do i stop getting your mails | take me off the list | cancel the newsletter | i get too much mail from you | unsubscribe me | i do not want emails anymore | how to opt out
  unsubscribe | stop the emails | get off the mailing list | too many emails from you | no more newsletters | remove me from the list | i do not want your mails | opt out of emails | stop mailing me

Do you describe clients without naming them?
  who are your customers by name | which big names have you worked with | can i talk to one of your clients | would you mention us by name
  do you have references | can you give me references | may i call one of your customers | testimonials with names
  can i know who your clients are | do you have well known clients | name a client | do you tell others that we are your client | will our name be on your website | can i speak to somebody you worked with | why are there no names in the stories | is our project kept anonymous | reference list
  which companies are your clients | can i talk to a past client | client names | why do you not name your clients | references | who did you do this for | can i call a reference | will you name us publicly | will you use our name in marketing | do you publish our results

Who is responsible for this site?
  who is responsible for the data | data controller | who runs this website | imprint | data protection officer

Prices, durations and figures on this site: in US dollars, neither is an offer
  is that us dollars | do prices include tax | are the prices final | are those prices exact | is the price list an offer
  which currency | are prices in dollars | euros | is tax included | currency of the prices

Privacy Policy: what Meridian stores about you, why, for how long
  where is your privacy policy | privacy policy | can i read the privacy policy | privacy statement

Terms of Service: what these terms cover
  terms of service | where are your terms and conditions | terms of use | do i have to accept terms | what do i agree to by using the site
`;
