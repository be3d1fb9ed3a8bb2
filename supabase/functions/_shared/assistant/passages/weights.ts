/** What counts how much; found by trying, on questions that are not those it is measured with. */
export const WEIGHTS = {
  // How surely one word means another.
  related: 0.43,
  synonym: 0.82,
  meant: 0.65,
  // How much less a word says that many sections have: 0 all say the same.
  rarity: 0.22,
  // Order of passages.
  coverage: 0.43,
  rareWords: 0.31,
  focus: 0.6,
  heading: 0.44,
  page: 0.18,
  search: 0.21,
  length: 0.03,
  // What a kind of page is worth before it is read.
  firm: -0.1,
  consultation: 0.04,
  service: -0.01,
  faq: 0.13,
  post: -0.07,
  story: -0.07,
  named: 0.09,
  notAskedFor: -0.17,
  forStep: 0.05,
  forList: 0.11,
  forMine: 0.09,
  // A question about us is not what articles and stories are about.
  usInPost: -0.43,
  usInStory: -0.17,
  // Questions about the past favor case studies.
  pastInStory: 0.09,
  // How sure it is that the best answers.
  base: -10.77,
  byCoverage: 1.7,
  byFocus: 1.2,
  byPage: 6.75,
  byHeading: 5.55,
  byWords: 1.07,
  byUnmet: -1.5,
  byRare: 2.7,
  byUsInPost: -3.05,
  byUsInStory: -6.85,
  byPastInStory: 3.05,
  // The second passage.
  nearly: 0.64,
};
