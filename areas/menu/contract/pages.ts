/** The list of dishes. */
export const DISH_LIST = '/menudish/dishes';
