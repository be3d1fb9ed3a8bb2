/** As `OFFER_WORDINGS`: the firm, its location, contact, and booking. */
export const FIRM_WORDINGS = `
Where is your office?
  where is your firm | are you actually in atlanta | what is the office address | your location please | can we meet at your office | do you have a storefront
  what is your location | how do i get to you | where do you sit | which city | are you near atlanta | are you downtown | which street | can i come to your office | can i stop by | do you have an office | address please | where should we come | is your office in decatur | could we meet at your place | do you meet people face to face at your office
  where are you | where are you based | where can i find you | what is your address | what city are you in | which part of atlanta | are you in georgia | do you have a place i can visit | can i drop by | can i come in | walk in office | directions to you | where do we meet in person | street address | zip code | headquarters | physical location | is there an office at all | where should i drive to | mail a letter to you

Do you work outside Atlanta?
  are the consultants local | do you come to our office | do you work with us at our place | can we do video meetings | does it have to be in person | do you cover the carolinas | i am not in georgia | we are not in atlanta | is it ok if we are far away | can you work with a company in another city | do you send people to us | home office or on site
  we are based in texas | our plant is in south carolina | my business is in mississippi | we are in macon | we are in augusta | i live in louisiana | our company is in virginia | do you also help firms elsewhere | how about companies in other places | do you drive out to clients | can you come to our office | do you do it over video | can everything be done remotely | do you show up in person | do we meet in person or by phone | are you only in atlanta | do you work with people far away | do you go to the customer | we are two hours away from you | out of state | does someone visit us | zoom or in person | do you fly to clients | the whole southeast
  we are in another state | i am in florida | i am in alabama | my company is in tennessee | we are in north carolina | do you travel | do you come to us | can you visit our site | will you come to our factory | on site or remote | do you work remotely | is everything over zoom | are video calls possible | nationwide | which regions do you cover | how far do you go | clients from other cities | do you serve the south | is it in person or online | do we have to be in atlanta | will somebody be at our place | service area | savannah | charlotte | we are not local | do you only work with local companies

When are you open?
  can i talk to someone at night | what if i need you after hours
  when do you open | till when are you open | can i reach you at the weekend | are you available at night | what hours do you work | what are your hours | are you open tomorrow | are you closed on thanksgiving | is anyone there on friday afternoon | when is the office staffed | lunch break
  opening hours | what time do you close | are you open on saturday | weekend hours | can i call in the evening | when can i reach somebody | business hours | open right now | when does somebody pick up the phone | do you work on sundays | what days are you there | how late can i call | are you closed for christmas | holiday hours

What is your phone number?
  phone | can i get someone on the phone | what number do i call | do you have a telephone | i prefer to talk on the phone | contact number
  can i call you | number to call | i would rather phone | phone line | give me a number | how do i ring you | is there somebody i can call | call the office | text or call

What is your email address?
  email | can i send you an email | what is your mail | who do i email | where can i send documents
  where do i send an email | email for a proposal | your mail address | which address should i write to | can i email you something | send you a file by email | best way to write to you | inbox

How to contact us: phone number, email, message
  how long before i hear back | when do i get an answer | who answers the messages | what is the best way to talk to you | can i write to you
  how do i talk to you | how can i get hold of you | i have a question for you, where do i send it | can i message you | how to reach out | how long until you answer my message | do you get back to people | what happens after i send the form | i sent a message and nobody answered | does somebody read what i send
  how do i get in touch | contact details | how can i reach you | write to you | contact form | leave a message | who reads my message | do you answer messages | how do i ask a question | will a real person read it | best way to contact you | how quickly do you reply | when will you get back to me

Who are we: AI consulting for the businesses that built the Southeast
  what is this | what sort of company are you | who is meridian | what do you people do here | explain what meridian does | what are you about | are you legit | is this a real business
  who are you guys | what is this company | what is meridian | tell me about your firm | about the company | what is this website about | what are you all about | what kind of firm is this | are you a big company | are you a real company

A meridian is the line on which it is noon everywhere at once
  what does the name mean | why are you called meridian | why the name | where does the name come from

Who leads Meridian, and whom do we work with?
  who are you people | are you black owned | who do you work with mostly | do you take small clients | is this for small companies too | which companies are you for | is it a black led firm | african american owned
  will this work for a small business | are you only for large companies | we are a small company, is that okay | do you work with mid sized firms | do you work with family businesses
  who is at the top | who started this | who is the owner | who do you usually help | what sort of clients do you have | are you minority led | is the company run by african americans | do you help small businesses | do you work with small companies | what size of companies do you work with | who are the people behind meridian | do you only work with black owned companies | is it a family business | diversity
  who runs the company | who is in charge | who is behind this | who owns the firm | black owned business | minority owned | are you a diverse company | who are the founders | who is the boss | leadership | management | what kind of companies do you work with | who are your clients | typical customer | do you support black businesses | minority business | whom do you work for | is it led by black people

Meridian: the person you first speak to is the person who does the work
  do you do the work yourselves | do i work with partners or juniors | who is on my team | will i have one contact | who does the actual work
  who will be my contact | who comes to us | will the expert i meet do the job | do i deal with the same person all the time | do you send juniors | do i get passed around | who exactly works on my project | is it done by you or by freelancers | do you use people overseas | will you assign me to a trainee | am i talking to sales people | bait and switch
  who will do the work | will i get a junior | senior consultant or intern | who is my contact person | do i talk to a salesperson | do you outsource the work | do you use freelancers | same person the whole time | who would i be working with | is there a sales team | do you hand me over to someone else | single point of contact | do experts do the work | subcontractors | offshore team

About Meridian: what we hold ourselves to, a small firm that counts
  why meridian and not somebody else | what is good about you | why trust you | why should anyone hire you | what do you do differently | any reason to choose you
  why should we pick you | what is your advantage | there are a hundred consultants, why you | what makes meridian special | how do you stand out | why not a large firm | why hire you instead of doing it ourselves | what do you do better | sell yourself in one sentence | what is your unique selling point | are you better than others | how can i be sure you are any good
  what makes you different | why should i choose you | why you and not a big consulting company | how are you better than others | why hire you | what sets you apart | your advantage over competitors | why meridian | how do you compare with the big four | convince me | what is special about you | why would i trust you | how do i know you are good | reasons to work with you

About Meridian: our values, innovation, integrity and impact
  what matters to you | what principles do you have | what are you committed to | do you have a mission | how do you see yourselves | what is your attitude | are you an ethical company | can we count on your honesty
  what are your values | what do you stand for | what do you believe in | mission statement | what is important to you | principles | ethics | company culture | your philosophy | vision | do you care about ethics

Our figures: satisfaction, projects completed, efficiency, return on investment
  what is your success rate | how many clients have you served | have you done this a lot | are you experienced | do people come back to you | what do people get out of it | how much roi | customer satisfaction | how well does it work
  how good are you | are people happy with your work | do you have happy customers | what results do you get | what do companies gain with you | how many firms have you helped so far | what is the usual return | what do we get out of it in money | roi | does this pay for itself | how much have you saved others | reviews | ratings | testimonials | what do your customers say | how often does it work | have you done this many times | improvement on average
  how many projects have you done | how experienced are you | track record | are your customers happy | client satisfaction | do clients like you | how satisfied are customers | average return | average roi | what return can i expect | how much more efficient | how many clients have you had | success rate | numbers about your firm | does it pay off | is it worth the money | how much will we gain | statistics about your work | proof that it works

Will our figures be the same? Nobody can honestly promise them beforehand
  do you give any guarantees | what do you guarantee
  do you promise anything | is there a guarantee that it works | what are the chances that it works for us | can you be sure it will pay off for us
  can you promise savings | do you guarantee it | what guarantee do i have | will it definitely work | who carries the risk if it fails | will we save the same | what if there is no improvement | are results certain | how sure is the return | promise me results
  do you guarantee results | can you promise a return | what if it does not work | is success guaranteed | guaranteed savings | do you guarantee roi | will we get the same results as in the stories | what if we see no improvement

Why Atlanta?
  why are you in atlanta | what is special about atlanta | companies in atlanta | is atlanta a business hub | atlanta business facts

How is a model checked on every group it will judge?
  how do you make sure the ai is not prejudiced | will the ai be unfair to some people | do you care about fairness | do you test on minorities | does ai discriminate | how do you prevent discrimination | is the technology neutral | algorithmic bias
  is your ai fair | do you check for bias | discrimination by ai | is ai racist | how do you avoid bias | ethical ai | responsible ai | ai that treats everybody equally | unfair algorithm | fairness testing | does your model disadvantage anyone

When can I book a time?
  when do you have time | what is the soonest you can see me | do you have something this week | can i get an appointment soon | are there free times | what days are free | show me free times | when could we meet | how quickly can i talk to someone | how long is the wait for an appointment
  how soon can i get an appointment | next free slot | when are you available | earliest meeting | what times do you have | any openings this week | when can we talk | availability | can i see somebody soon | do you have time for me | next opening

How do I book a consultation?
  can i talk to an expert | i would like a meeting with you | how can i become a customer | get a consultation | talk to someone about my project
  i would like to book | how can i set up a call | where can i book | how do i get an appointment with you | how do i sign up for a consultation | can i book on the website | i would like to work with you | how do we get going | how do i become a client | what should i do to start | can we have a meeting | schedule something | link to book
  how do i make an appointment | how can i book | sign me up for a meeting | where do i schedule a call | set up a meeting | i want to meet you | arrange a consultation | how do i get started | i want to hire you, what now | book online | reserve a slot | what is the first step to work with you

Which consultations can you book, how long are they and what do they cost?
  what types of meetings do you have | which appointment is right for me | what can i book | what is the length of a meeting | how much time does the appointment take | how long will we talk | is it thirty or sixty minutes
  what kinds of meetings are there | types of consultation | how long is a consultation | how long is the meeting | which meeting should i choose | how many minutes is the call | difference between consultation and discovery call | options for a first talk

What is a Discovery Call?
  can i get a short call | is there something shorter than an hour | just a quick talk | what happens in a discovery call | fifteen minute chat | i only have half an hour | just want to chat briefly
  can we just have a short chat | quick call first | half an hour chat | short intro call | thirty minute call | get to know each other call | brief call before deciding | short conversation first

AI Strategy Consultation: book at least 4 hours ahead and at most 30 days ahead
  how early must i book | is tomorrow too soon to book | can i get a call today | how many days ahead can i reserve | can i book something for next quarter | how far into the future can i schedule | shortest notice for a booking | do you take last minute bookings
  how much notice do you need | can i book for today | how far in advance can i book | last minute appointment | same day booking | how far ahead does the calendar go | can i book two months ahead | book for next month | latest i can book | how early do i have to book

How do I move or cancel my booking?
  what is your cancellation policy | can i cancel my booking | how do i cancel | i made a mistake in my booking | can i change my appointment | move my call to next week | rebook | drop my appointment
  i have to cancel | i need another time | can i shift my appointment | can i change the date | what if i can not come | i need to postpone | i am not able to attend | something has come up and i need to move our call | how late can i cancel | do i pay if i cancel | is cancelling free | i forgot my appointment | i want to reschedule | wrong date | we need to push it back a week | i have a conflict
  i can not make it to my appointment | change the time of my meeting | push my appointment back | another day for my call | reschedule | cancel the consultation | something came up | i am sick and can not come | i will be late for the meeting | i booked the wrong time | i picked the wrong day | until when can i cancel | what if i do not show up | missed my appointment | call off the meeting | is there a cancellation fee | change of plans

Consultations: your booking is a request until we confirm it
  did my booking go through | will i get an email about my booking | how will i know it is booked | is my appointment confirmed
  when do you confirm | do you confirm the appointment by mail | is my spot guaranteed | could you say no to my appointment | does it need approval | have i got the appointment for sure | i booked but heard nothing | is the slot mine right away
  is my booking confirmed | do you have to approve my appointment | is it final when i book | do i get a confirmation | how do i know my booking went through | i got no confirmation | could you refuse my booking | is the appointment set immediately | booking pending

Sign up: can I book without an account, do I need an account, and what is it for?
  can i book without signing up | do you force me to register | do i need a login | why do you have accounts | can i use this without an account
  do i need to create a profile | is a login necessary | can i do it without signing up | what do i get with an account | why should i register | is it possible without a login | must i have an account to talk to you | where can i see my appointments | where do i find my files | what is the profile for | what is the point of an account
  do i have to sign up | do i have to register to book | book without registering | can i book as a guest | must i make a profile | why would i need a login | what is the account good for | is registration required | benefits of an account | what can i do when i am signed in | create an account | how do i sign up | see my bookings | where are my documents

I forgot my password. How do I reset it?
  my password is wrong | reset my password | can not remember my login | i lost my login
  i can not sign in | my login does not work | password reset | how do i get a new password | i am locked out | it says wrong password
  can not log in | lost my password | locked out of my account | new password | password does not work | reset login | can not get into my account | i do not remember my password | change my password

What we say in a consultation is a first opinion
  is the advice in the call reliable | can i base a decision on the consultation | is the consultation binding advice | how much can i rely on the first talk | do you solve it in the first hour

Time zones: the booking page shows each time in your own time zone
  is that your time or my time | are appointment times in eastern | i am on the west coast, which time do i pick | what timezone
  which time zone are the times in | i am in california, what time is it | eastern or pacific time | time zone | are the times local
`;
