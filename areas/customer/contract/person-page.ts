/** The page of one person (document 1 section 2); areas that know more of people add tabs to it. */
export const PERSON_PAGE = '/personal/custDetail';
