/** Where an article may link to: https, mailto, tel, or a path of this site. "//" and "/\\" would be another site. */
export const ARTICLE_LINK = /^(?:https:\/\/[^\s"<>\\]+|mailto:[^\s"<>]+|tel:\+?[\d-]+|\/(?![/\\])[^\s"<>]*)$/;
