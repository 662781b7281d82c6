/** The page of one market rule, `?ruleId=`; areas that know more of rules add tabs to it. */
export const RULE_PAGE = '/marketing/detail';
