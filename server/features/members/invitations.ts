/** Invitations by mail (send-invitation.ts). */
import { INVITATION_DAYS, MEMBERS_MAX } from '../../../contract/account/members.ts'
import type { Role } from '../../../contract/account/permissions.ts'
import { fieldProblem, Problem } from '../../../contract/problems.ts'
import { coded } from '../../../contract/texts/message.ts'
import type { App } from '../../platform/app.ts'
import type { Tx } from '../../platform/database/database.ts'
import { tryOrRefuse } from '../../platform/http/rate-limit.ts'
import { noteAudited } from '../../platform/http/request-entry.ts'
import type { Task } from '../../platform/jobs/jobs.ts'
import { every } from '../../platform/jobs/schedules.ts'
import { addInvitationMail } from './send-invitation.ts'

/** To one address, whichever clients invite it. */
const MAILS_PER_DAY = 5
const DAY_SECONDS = 24 * 3600

type NewInvitation = { clientId: string; email: string; role: Role; invitedBy: string }

/** Answers the invitation's id. Throws `already-member`, `invalid-fields` where there are too many, `too-many-requests`. */
export async function invite(app: App, { clientId, email, role, invitedBy }: NewInvitation): Promise<string> {
  await countMail(app, email)
  return app.db.inTransaction(async (tx) => {
    await refuseMember(tx, clientId, email)
    await refuseTooMany(tx, clientId)
    const { rows } = await tx.$client.query<{ id: string }>(
      `insert into invitations (client_id, email, role, invited_by, expires_at)
       values ($1, lower($2), $3, $4, now() + make_interval(days => $5))
       on conflict (client_id, email) do update
         set role = excluded.role, invited_by = excluded.invited_by, expires_at = excluded.expires_at, token_hash = null,
             not_sent = null
       returning id`,
      [clientId, email, role, invitedBy, INVITATION_DAYS],
    )
    const id = rows[0]?.id ?? ''
    noteAudited({ id })
    await addInvitationMail(app, tx, { clientId, id })
    return id
  })
}

const countMail = (app: App, email: string) =>
  tryOrRefuse(app.db, { key: `invitation/${email.toLowerCase()}`, max: MAILS_PER_DAY, windowSeconds: DAY_SECONDS })

async function refuseMember(tx: Tx, clientId: string, email: string): Promise<void> {
  const { rowCount } = await tx.$client.query(
    'select 1 from memberships m join users u on u.id = m.user_id where m.client_id = $1 and u.email = lower($2)',
    [clientId, email],
  )
  if (rowCount === 0) return
  const message = coded({ code: 'problem', params: { problem: 'already-member' } })
  throw new Problem('already-member', { errors: [{ path: 'email', code: 'already-member', message }] })
}

async function refuseTooMany(tx: Tx, clientId: string): Promise<void> {
  const { rows } = await tx.$client.query<{ count: number }>(
    `select (select count(*) from memberships where client_id = $1) + (select count(*) from invitations where client_id = $1) as count`,
    [clientId],
  )
  if ((rows[0]?.count ?? 0) >= MEMBERS_MAX)
    throw fieldProblem('email', { code: 'members-too-many', params: { max: MEMBERS_MAX } }, 'too-many')
}

export const forgetOldInvitations: Task = {
  name: 'forget-old-invitations',
  schedule: every({ minutes: 30 }),
  async run(app) {
    await app.db.$client.query(`delete from invitations where expires_at < now() - interval '30 days'`)
  },
}

type Named = { clientId: string; id: string }

/** The former link leads nowhere from now on. Throws `not-found`, `too-many-requests`. */
export async function resendInvitation(app: App, { clientId, id }: Named): Promise<void> {
  const { rows } = await app.db.$client.query<{ email: string }>('select email from invitations where client_id = $1 and id = $2', [
    clientId,
    id,
  ])
  if (!rows[0]) throw new Problem('not-found')
  await countMail(app, rows[0].email)
  await app.db.inTransaction(async (tx) => {
    await tx.$client.query(
      'update invitations set token_hash = null, not_sent = null, expires_at = now() + make_interval(days => $3) where client_id = $1 and id = $2',
      [clientId, id, INVITATION_DAYS],
    )
    await addInvitationMail(app, tx, { clientId, id })
  })
}

/** Throws `not-found`. */
export const withdrawInvitation = (app: App, { clientId, id }: Named): Promise<void> =>
  app.db.inTransaction(async (tx) => {
    const { rowCount } = await tx.$client.query('delete from invitations where client_id = $1 and id = $2', [clientId, id])
    if (rowCount === 0) throw new Problem('not-found')
  })
