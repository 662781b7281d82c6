import { currentLanguage, t } from '#kit/console/base/i18n.ts';
import { call } from '#kit/console/call/request.ts';
import type { AnyContent } from '#kit/console/list/list-types.ts';
import type { Endpoint } from '#kit/contract/endpoint.ts';
import { ruleState } from '../contract/lookups.ts';
import { type Meeting, meetingWords } from '../contract/rule-meeting.ts';

/** Meetings a warning tells one by one. */
const TOLD = 5;

/**
 * For `warn` of a form: the rules that are switched on and that the one in the form would meet, and what happens then.
 * @param key what a stored rule is called by in its form
 */
export const meetingsOf =
  (endpoint: Endpoint, key: 'ruleId' | 'quotaId' = 'ruleId') =>
  async (content: AnyContent): Promise<readonly string[]> => {
    if (content['state'] !== ruleState.key.enabled) return [];

    const shape = (endpoint.content as unknown as { readonly shape: object }).shape;
    const asked = Object.entries({ ...content, ruleId: content[key] }).filter(
      ([name, value]) => name in shape && value !== undefined,
    );
    const met = (await call<Endpoint>(endpoint, Object.fromEntries(asked), {
      quiet: true,
      overlay: false,
    })) as readonly Meeting[];
    const speech = { language: currentLanguage(), say: t };
    const told = met.slice(0, TOLD).map((meeting) => meetingWords(speech, meeting));

    return met.length > TOLD
      ? [...told, t('另有{count}条规则重叠', { count: met.length - TOLD })]
      : told;
  };
