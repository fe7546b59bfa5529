/** Invitations by mail. The job makes the token, keeps its hash and mails it in one run; repeated, it makes another. */
import { INVITATION_DAYS, MEMBERS_MAX } from '../../../contract/members.ts'
import { type Role, roleNames } from '../../../contract/permissions.ts'
import { fieldProblem, Problem } from '../../../contract/problems.ts'
import type { Letter } from '../../partners/mail/port.ts'
import type { App } from '../../platform/app.ts'
import type { Tx } from '../../platform/database.ts'
import { ONE_DAY } from '../../platform/job-retries.ts'
import { addJob, type JobName, type Task } from '../../platform/jobs.ts'
import { tryOrRefuse } from '../../platform/rate-limit.ts'
import { hashOfToken, newToken } from '../../platform/tokens.ts'

/** To one address, whichever clients invite it. */
const LETTERS_PER_DAY = 5
const DAY_SECONDS = 24 * 3600

const sendInvitationJob: JobName<{ id: string }> = { name: 'send-invitation' }

type NewInvitation = { clientId: string; email: string; role: Role; invitedBy: string }

/** Answers the invitation's id. Throws `already-member`, `invalid-fields` where there are too many, `too-many-requests`. */
export async function invite(app: App, { clientId, email, role, invitedBy }: NewInvitation): Promise<string> {
  await countLetter(app, email)
  return app.db.inTransaction(async (tx) => {
    await refuseMember(tx, clientId, email)
    await refuseTooMany(tx, clientId)
    const { rows } = await tx.$client.query<{ id: string }>(
      `insert into invitations (client_id, email, role, invited_by, expires_at)
       values ($1, lower($2), $3, $4, now() + make_interval(days => $5))
       on conflict (client_id, email) do update
         set role = excluded.role, invited_by = excluded.invited_by, expires_at = excluded.expires_at, token_hash = null
       returning id`,
      [clientId, email, role, invitedBy, INVITATION_DAYS],
    )
    const id = rows[0]?.id ?? ''
    await addJob(tx, sendInvitationJob, { id })
    return id
  })
}

const countLetter = (app: App, email: string) =>
  tryOrRefuse(app.db, { key: `invitation/${email.toLowerCase()}`, most: LETTERS_PER_DAY, windowSeconds: DAY_SECONDS })

async function refuseMember(tx: Tx, clientId: string, email: string): Promise<void> {
  const { rowCount } = await tx.$client.query(
    'select 1 from memberships m join users u on u.id = m.user_id where m.client_id = $1 and u.email = lower($2)',
    [clientId, email],
  )
  if (rowCount !== 0) throw new Problem('already-member')
}

async function refuseTooMany(tx: Tx, clientId: string): Promise<void> {
  const { rows } = await tx.$client.query<{ count: number }>(
    `select (select count(*) from memberships where client_id = $1) + (select count(*) from invitations where client_id = $1) as count`,
    [clientId],
  )
  if ((rows[0]?.count ?? 0) >= MEMBERS_MAX)
    throw fieldProblem('email', `Un client poate avea cel mult ${MEMBERS_MAX} de membri si invitatii.`, 'too-many')
}

type Named = { clientId: string; id: string }

/** The former link leads nowhere from now on. Throws `not-found`, `too-many-requests`. */
export async function resendInvitation(app: App, { clientId, id }: Named): Promise<void> {
  const { rows } = await app.db.$client.query<{ email: string }>('select email from invitations where client_id = $1 and id = $2', [
    clientId,
    id,
  ])
  if (!rows[0]) throw new Problem('not-found')
  await countLetter(app, rows[0].email)
  await app.db.inTransaction(async (tx) => {
    await tx.$client.query(
      'update invitations set token_hash = null, expires_at = now() + make_interval(days => $3) where client_id = $1 and id = $2',
      [clientId, id, INVITATION_DAYS],
    )
    await addJob(tx, sendInvitationJob, { id })
  })
}

/** Throws `not-found`. */
export async function withdrawInvitation(app: App, { clientId, id }: Named): Promise<void> {
  const { rowCount } = await app.db.$client.query('delete from invitations where client_id = $1 and id = $2', [clientId, id])
  if (rowCount === 0) throw new Problem('not-found')
}

type Row = { email: string; role: Role; inviter: string | null }

/** Withdrawn or accepted meanwhile: nothing is sent. */
export const sendInvitation: Task<{ id: string }> = {
  retries: ONE_DAY,
  ...sendInvitationJob,
  async run(app, { id }) {
    const token = newToken()
    const { rows } = await app.db.$client.query<Row>(
      `update invitations i set token_hash = $2, sent_at = now(), expires_at = now() + make_interval(days => $3) where i.id = $1
       returning i.email, i.role, (select u.email from users u where u.id = i.invited_by) as inviter`,
      [id, hashOfToken(token), INVITATION_DAYS],
    )
    const [row] = rows
    if (row) await app.mail.send(letterOf(app, row, `${app.config.publicUrl}/invitation?token=${token}`))
  },
}

/** The client's name is what anybody typed at sign-up: it stands on the page alone, not in a letter to a stranger. */
function letterOf({ config }: App, { email, role, inviter }: Row, link: string): Letter {
  const { productName } = config
  const text = [
    'Buna ziua,',
    '',
    `Ati fost invitat${inviter ? ` de ${inviter}` : ''} sa lucrati in contul unui client ${productName}, cu rolul: ${roleNames[role]}.`,
    `Vedeti invitatia si acceptati-o la linkul de mai jos in urmatoarele ${INVITATION_DAYS} zile:`,
    '',
    link,
    '',
    'Daca nu asteptati aceasta invitatie, ignorati mesajul si nu dati nimanui linkul.',
    '',
    `Echipa ${productName}`,
  ].join('\n')
  return { to: email, subject: `${productName}: ati fost invitat intr-un cont`, text }
}
