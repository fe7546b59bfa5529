/** Who is signed in: every page begins with it, and every call is made by one. */
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { PlatformRole, Role } from '../permissions.ts'
import { Language } from '../texts/languages.ts'
import { MailRefusal } from './mail-refusal.ts'

/** A session unused for this long ends by itself; one in use ends at the latest this long after signing in. */
export const SESSION_IDLE_DAYS = 30
export const SESSION_DAYS_MAX = 90

export const User = z.object({
  id: z.uuid(),
  email: z.string(),
  name: z.string(),
  /** The specification's: 2 for the platform's own users, 1 for all others. What each may do: `permissions.ts`. */
  userType: z.int(),
  referralCode: z.string(),
  /** Of the interface and of mails; null: none was chosen, and the browser's is taken. */
  language: Language.nullable(),
})
export type User = z.infer<typeof User>

export const OwnAccount = User.extend({
  platformRole: PlatformRole.nullable(),
  /** The clients the user is a member of, by name. */
  clients: z.array(z.object({ id: z.uuid(), name: z.string(), role: Role })),
  /** What calls are about that name no client; null: a member of none. */
  clientId: z.uuid().nullable(),
  /** The own address refuses e-mails. */
  refused: MailRefusal.nullable(),
  /** Works for the platform, and has to switch on two-step sign-in before anything else. */
  needsSecondFactor: z.boolean(),
})
export type OwnAccount = z.infer<typeof OwnAccount>

export const ownAccountCall = endpoint({
  method: 'GET',
  path: '/auth/me',
  access: 'signed-in',
  does: 'reads',
  summary: 'Who is signed in, with the clients to work for.',
  answer: OwnAccount,
})
