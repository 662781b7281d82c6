/** The list of people. */
export const PEOPLE_PAGE = '/personal/custInfo';
/** The page of one person; areas that know more of people add tabs to it. */
export const PERSON_PAGE = '/personal/custDetail';
