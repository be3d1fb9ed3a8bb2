/** Languages that are distinguished from English; the value explains the alternatives in that language. */
const REPLIES = {
  es: 'Hola. Aquí solo respondo en inglés. Puede escribir su pregunta en inglés o dejar un mensaje para una persona de nuestro equipo.',
  fr: 'Bonjour. Ici, je ne réponds qu’en anglais. Vous pouvez poser votre question en anglais ou laisser un message à une personne de notre équipe.',
  de: 'Guten Tag. Ich antworte hier nur auf Englisch. Stellen Sie Ihre Frage bitte auf Englisch, oder hinterlassen Sie einem Menschen aus unserem Team eine Nachricht.',
  pt: 'Olá. Aqui respondo apenas em inglês. Pode escrever a sua pergunta em inglês ou deixar uma mensagem para uma pessoa da nossa equipe.',
  it: 'Buongiorno. Qui rispondo solo in inglese. Può scrivere la domanda in inglese oppure lasciare un messaggio a una persona del nostro team.',
  nl: 'Hallo. Ik antwoord hier alleen in het Engels. Stel uw vraag in het Engels, of laat een bericht achter voor iemand van ons team.',
  vi: 'Xin chào. Ở đây tôi chỉ trả lời bằng tiếng Anh. Quý vị có thể viết câu hỏi bằng tiếng Anh hoặc để lại lời nhắn cho một người trong nhóm chúng tôi.',
  ru: 'Здравствуйте. Здесь я отвечаю только на английском. Напишите, пожалуйста, вопрос по-английски или оставьте сообщение для нашего сотрудника.',
  ar: 'مرحبًا. أجيب هنا باللغة الإنجليزية فقط. يمكنكم كتابة السؤال بالإنجليزية أو ترك رسالة لأحد أعضاء فريقنا.',
  hi: 'नमस्ते। यहाँ मैं केवल अंग्रेज़ी में उत्तर देता हूँ। आप अपना प्रश्न अंग्रेज़ी में लिख सकते हैं या हमारी टीम के किसी व्यक्ति के लिए संदेश छोड़ सकते हैं।',
  ko: '안녕하세요. 여기서는 영어로만 답변합니다. 영어로 질문해 주시거나 저희 팀 담당자에게 메시지를 남겨 주세요.',
  ja: 'こんにちは。ここでは英語でのみお答えします。英語でご質問いただくか、担当者へのメッセージをお残しください。',
  zh: '您好。这里我只能用英文回答。您可以用英文提问，或者给我们团队的工作人员留言。',
} as const;

export type Language = keyof typeof REPLIES | 'en' | 'other';

/** Explains in that language that replies are in English and that a person can be contacted. */
export function replyIn(language: Exclude<Language, 'en'>): string {
  const english = 'I answer in English here. You can also leave a message for a person on our team.';
  return language === 'other' ? english : `${REPLIES[language]}\n\n${english}`;
}

const SCRIPTS: [RegExp, Exclude<Language, 'en'>][] = [
  [/[\p{Script=Hiragana}\p{Script=Katakana}]/gu, 'ja'],
  [/\p{Script=Hangul}/gu, 'ko'],
  [/\p{Script=Han}/gu, 'zh'],
  [/\p{Script=Arabic}/gu, 'ar'],
  [/\p{Script=Devanagari}/gu, 'hi'],
  [/\p{Script=Cyrillic}/gu, 'ru'],
  [
    /[\p{Script=Greek}\p{Script=Hebrew}\p{Script=Thai}\p{Script=Bengali}\p{Script=Tamil}\p{Script=Armenian}\p{Script=Georgian}\p{Script=Ethiopic}]/gu,
    'other',
  ],
];

/** Small words of each language that English does not have. */
const MARKS: [Exclude<Language, 'en'>, Set<string>][] = [
  [
    'es',
    'el los las una qué que cómo como cuánto cuanto cuesta cuál cual dónde donde por para con ustedes usted su sus es está tienen puedo puede hola gracias buenos buenas días quiero hablar servicios ofrecen precio necesito ayuda mi de la en y hablan habla español',
  ],
  [
    'fr',
    'le les une des est que quoi comment combien coûte coute quel quels quelle quelles où pour avec vous votre vos je nous bonjour merci salut puis-je pouvez proposez services offrez besoin aide mon ma de la et en prix parler parlez français',
  ],
  [
    'de',
    'der die das ein eine ist sind was wie viel kostet welche wo für mit sie ihr ihre ich wir guten tag hallo danke bitte kann können haben nicht und zu auf termin bieten brauche sprechen deutsch',
  ],
  [
    'pt',
    'os as uma que como quanto custa qual onde por para com você vocês seu sua é está têm posso pode olá ola obrigado obrigada bom dia quero falar serviços oferecem preço preciso ajuda meu de em e não falam português',
  ],
  [
    'it',
    'il lo gli una che cosa come quanto costa quale quali dove per con voi vostro è sono avete posso può ciao grazie buongiorno vorrei parlare servizi offrite prezzo bisogno aiuto mio di e non parlate italiano',
  ],
  [
    'nl',
    'het een zijn wat hoe hoeveel kost welke waar voor met jullie uw ik wij hallo dank bedankt graag kan kunt heeft niet en van diensten bieden spreken nederlands',
  ],
  ['vi', 'tôi bạn là gì bao nhiêu của có không xin chào cảm ơn ở đâu giá dịch vụ cho được và muốn'],
].map(([language, words]) => [language as Exclude<Language, 'en'>, new Set((words as string).split(' '))]);

const ENGLISH = new Set(
  'the is are you your what how do does can i my a an to of for in on with it and or me we our this that when who where why which much many have has will would please hello hi thanks'.split(
    ' ',
  ),
);

/** The language of a text that is long enough to tell, else 'en'. */
export function languageOf(text: string): Language {
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  for (const [script, language] of SCRIPTS) {
    if ((text.match(script)?.length ?? 0) > letters * 0.4) return language;
  }
  const words = text.toLowerCase().match(/[\p{L}’'-]+/gu) ?? [];
  const english = words.filter((word) => ENGLISH.has(word)).length;
  let best: [Language, number] = ['en', english];
  for (const [language, marks] of MARKS) {
    const found = words.filter((word) => marks.has(word)).length;
    const least = words.length <= 3 ? Math.max(1, words.length - 1) : 2;
    if (found >= least && found > best[1]) best = [language, found];
  }
  return best[0];
}
