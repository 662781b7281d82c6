import { expect, test } from 'vitest';
import { afterLogin, loginAddress, singleSignOnAddress } from './navigation.ts';

test('the wanted page with its query survives the login', () => {
  const address = loginAddress({ pathname: '/orders/list', search: '?state=1&name=张' });
  expect(address.startsWith('/login?redirect=')).toBe(true);
  expect(afterLogin(address.slice('/login'.length))).toBe(
    `/orders/list?state=1&name=${encodeURIComponent('张')}`,
  );
});

test('the start page needs no redirect', () => {
  expect(loginAddress({ pathname: '/', search: '' })).toBe('/login');
  expect(afterLogin('')).toBe('/');
});

test.each([
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  '\n//evil.example',
  '/.//evil.example',
  '/orders/..//evil.example',
  'https://evil.example',
  'javascript:alert(1)',
  '/login?redirect=/login',
])('a login never leads away from the site or in a circle: %s', (wanted) => {
  expect(afterLogin(`?redirect=${encodeURIComponent(wanted)}`)).toBe('/');
});

test('tag=sso leads to the single sign-on with the rest of the query, and back to the page that was named', () => {
  expect(singleSignOnAddress({ pathname: '/', search: '?tag=sso&code=a%2Bb&tenantId=7' })).toBe(
    '/ssoLogin?code=a%2Bb&tenantId=7',
  );
  expect(singleSignOnAddress({ pathname: '/login', search: '?tag=sso' })).toBe('/ssoLogin');
  expect(singleSignOnAddress({ pathname: '/orders/list', search: '?tag=sso&code=x' })).toBe(
    '/ssoLogin?code=x&redirect=%2Forders%2Flist',
  );
  expect(singleSignOnAddress({ pathname: '/orders/list', search: '?tag=other' })).toBeUndefined();
});
