/** Invitations by mail (send-invitation.ts). */
import { and, eq, sql } from 'drizzle-orm'
import { countMembers } from '#account/clients/server/memberships.ts'
import { membershipsRead as memberships } from '#account/clients/server/relations.ts'
import { usersRead } from '#account/sign-in/server/relations.ts'
import type { Role } from '#contract/permissions.ts'
import { fieldProblem, Problem } from '#contract/problems.ts'
import { coded } from '#contract/texts/message.ts'
import type { App } from '#server/platform/app.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { countOrRefuseAttempt } from '#server/platform/http/rate-limit.ts'
import { noteAuditedValues } from '#server/platform/http/request-entry.ts'
import type { Task } from '#server/platform/jobs/jobs.ts'
import { everyInterval } from '#server/platform/jobs/schedules.ts'
import { INVITATION_DAYS, MEMBERS_MAX } from '../contract/members.ts'
import { addInvitationMail } from './send-invitation.ts'
import { invitations } from './tables.ts'

/** To one address, whichever clients invite it. */
const MAILS_PER_DAY = 5
const DAY_SECONDS = 24 * 3600

const IN_TIME = sql`now() + make_interval(days => ${INVITATION_DAYS})`

type NewInvitation = { clientId: string; email: string; role: Role; invitedBy: string }

/** Answers the invitation's id. Throws `already-member`, `invalid-fields` where there are too many, `too-many-requests`. */
export async function inviteMember(app: App, { clientId, email, role, invitedBy }: NewInvitation): Promise<string> {
  await countMail(app, email)
  return app.db.inTransaction(async (tx) => {
    await refuseMember(tx, clientId, email)
    await refuseTooMany(tx, clientId)
    const again = { role, invitedBy, expiresAt: IN_TIME, tokenHash: null, notSent: null }
    const [{ id = '' } = {}] = await tx
      .insert(invitations)
      .values({ ...again, clientId, email: sql`lower(${email})` })
      .onConflictDoUpdate({ target: [invitations.clientId, invitations.email], set: again })
      .returning({ id: invitations.id })
    noteAuditedValues({ id })
    await addInvitationMail(app, tx, { clientId, id })
    return id
  })
}

const countMail = (app: App, email: string) =>
  countOrRefuseAttempt(app.db, { key: `invitation/${email.toLowerCase()}`, max: MAILS_PER_DAY, windowSeconds: DAY_SECONDS })

async function refuseMember(tx: Tx, clientId: string, email: string): Promise<void> {
  const members = await tx
    .select({ userId: memberships.userId })
    .from(memberships)
    .innerJoin(usersRead, eq(usersRead.id, memberships.userId))
    .where(and(eq(memberships.clientId, clientId), sql`${usersRead.email} = lower(${email})`))
  if (members.length === 0) return
  const message = coded({ code: 'problem', params: { problem: 'already-member' } })
  throw new Problem('already-member', { errors: [{ path: 'email', code: 'already-member', message }] })
}

async function refuseTooMany(tx: Tx, clientId: string): Promise<void> {
  const members = await countMembers(tx, clientId)
  const invited = await tx.$count(invitations, eq(invitations.clientId, clientId))
  if (members + invited >= MEMBERS_MAX) throw fieldProblem('email', { code: 'members-too-many', params: { max: MEMBERS_MAX } }, 'too-many')
}

export const forgetOldInvitations: Task = {
  name: 'forget-old-invitations',
  schedule: everyInterval({ minutes: 30 }),
  async run(app) {
    await app.db.delete(invitations).where(sql`${invitations.expiresAt} < now() - interval '30 days'`)
  },
}

type Named = { clientId: string; id: string }

const isIt = ({ clientId, id }: Named) => and(eq(invitations.clientId, clientId), eq(invitations.id, id))

/** The former link leads nowhere from now on. Throws `not-found`, `too-many-requests`. */
export async function resendInvitation(app: App, { clientId, id }: Named): Promise<void> {
  const [invited] = await app.db.select().from(invitations).where(isIt({ clientId, id }))
  if (!invited) throw new Problem('not-found')
  await countMail(app, invited.email)
  await app.db.inTransaction(async (tx) => {
    await tx.update(invitations).set({ tokenHash: null, notSent: null, expiresAt: IN_TIME }).where(isIt({ clientId, id }))
    await addInvitationMail(app, tx, { clientId, id })
  })
}

/** Throws `not-found`. */
export const withdrawInvitation = (app: App, named: Named): Promise<void> =>
  app.db.inTransaction(async (tx) => {
    const { rowCount } = await tx.delete(invitations).where(isIt(named))
    if (rowCount === 0) throw new Problem('not-found')
  })
