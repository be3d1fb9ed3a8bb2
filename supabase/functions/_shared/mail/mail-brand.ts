// Written from brand/ by `npm run brand`.

/** The fonts of headings. */
export const DISPLAY_FONT = "Fraunces, Georgia, 'Times New Roman', serif" as const;

/** The fonts of everything else. */
export const TEXT_FONT = 'Figtree, Arial, Helvetica, sans-serif' as const;

/** The firm's sign as table cells: images are blocked by default. */
export const SIGN =
  '<table role="presentation" cellpadding="0" cellspacing="0" border="0" width="32" style="width:32px;font-size:0;line-height:0;">\n<tr><td><table role="presentation" cellpadding="0" cellspacing="0" border="0" align="center"><tr><td width="2" height="7" bgcolor="#FBF7F0" style="width:2px;height:7px;"></td></tr></table></td></tr>\n<tr><td style="padding-top:2px;"><table role="presentation" cellpadding="0" cellspacing="0" border="0" align="center"><tr><td width="20" height="10" bgcolor="#E3A72F" style="width:20px;height:10px;border-radius:10px 10px 0 0;"></td></tr></table></td></tr>\n<tr><td><table role="presentation" cellpadding="0" cellspacing="0" border="0" align="center"><tr><td width="32" height="2" bgcolor="#FBF7F0" style="width:32px;height:2px;"></td></tr></table></td></tr>\n<tr><td style="padding-top:3px;"><table role="presentation" cellpadding="0" cellspacing="0" border="0" align="center"><tr><td width="16" height="2" bgcolor="#FBF7F0" style="width:16px;height:2px;"></td></tr></table></td></tr>\n</table>' as const;
