import { z } from 'zod';
import { read, write } from '#kit/contract/endpoint.ts';
import { Encrypted, Id, text } from '#kit/contract/fields.ts';
import { keyOf } from '#kit/contract/lookup-field.ts';
import { clerkJobs } from './clerk-job.ts';
import { ScopeChoice } from './scope.ts';
import { sights } from './scope-result.ts';

/**
 * What a clerk is responsible for: of the kind the job is limited by. People who are not limited are all those the caller sees; places are none.
 */
const Responsibility = {
  job: keyOf(clerkJobs),
  canteens: ScopeChoice.optional(),
  organisations: ScopeChoice.optional(),
};

/** What the clerk would see, by what would be saved. */
export const clerkSight = read({
  id: 'system.clerkSight',
  title: '办事员可见范围',
  path: '/api/v1/mgruser/clerk/sight',
  access: 'system:user:add',
  content: z.object(Responsibility),
  result: sights,
});

/**
 * A clerk in one go: a role for what they do, where there is none with the same rights, the user, and what they see; all of it or nothing. The
 * first password is told to the clerk and has to be changed at the first log-in. Refused for menus and scopes the caller does not hold.
 */
export const clerkAdd = write({
  id: 'system.clerkAdd',
  title: '开通办事员',
  path: '/api/v1/mgruser/clerk/add',
  access: 'system:user:add',
  content: z.object({
    ...Responsibility,
    /** Encrypted on the wire; plain it is a `LoginName`. */
    username: Encrypted,
    realName: text(20, 1),
    password: Encrypted,
  }),
  result: z.object({ userId: Id, roleId: Id, roleName: z.string() }),
});
