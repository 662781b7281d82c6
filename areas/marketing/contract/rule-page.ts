/** The page of one market rule, `?ruleId=`; areas that know more of rules add tabs to it. */
export const RULE_PAGE = '/marketing/detail';
/** What pages call a rule that keeps sales from being made; an area above gives the page of those it kept, `?refusingRuleId=`. */
export const REFUSING_RULE = 'refusingRuleId';
