import { keepPage } from '#kit/console/offline/keep-page.ts';

/* Lets the page open without a network; what calls answered is kept by the page itself (last-answers.ts). */
keepPage({ page: '/diner/', name: 'diner' });
