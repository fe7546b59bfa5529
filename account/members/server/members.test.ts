import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { addMember } from '#account/clients/server/clients.ts'
import { mailboxOf } from '#account/sign-in/server/mails/test-mailbox.ts'
import type { Role } from '#contract/permissions.ts'
import { PASSWORD, testServer } from '#product/server/test-server.ts'
import { heldUntilBothWait } from '#server/platform/database/test-waiting.ts'
import type { MemberList } from '../contract/members.ts'
import { forgetOldInvitations } from './invitations.ts'

const { parts, call, user, member, simulator } = await testServer()
const { app } = parts
const mailbox = mailboxOf(simulator)
const database = app.db.$client

let owner: Awaited<ReturnType<typeof user>>
beforeAll(async () => {
  owner = await user('ana')
})

const send = async (method: 'POST' | 'PUT' | 'DELETE', path: string, token: string, payload?: object) => {
  const answer = await call(path, { method, token, ...(payload ? { payload } : {}) })
  return { status: answer.statusCode, ...(answer.json() as { title?: string; token?: string; clientId?: string; id?: string }) }
}
const listed = async (token: string): Promise<MemberList> => (await call('/members', { token })).json()
const rolesOf = async (clientId: string): Promise<string[]> =>
  (await database.query<{ role: string }>('select role from memberships where client_id = $1 order by role', [clientId])).rows.map(
    ({ role }) => role,
  )
const invite = (email: string, role: Role = 'dispatcher', token = owner.token) =>
  send('POST', '/members/invitations', token, { email, role })
const mailTo = (email: string, count = 1) => mailbox.token(email, 'invitation', count)
const accept = (token: string, invitation: string) => send('POST', '/auth/invitation/accept', token, { token: invitation })
const register = (token: string, more: object = {}) =>
  send('POST', '/auth/invitation/register', '', { token, name: 'Nou Venit', password: PASSWORD, ...more })
const read = async (token: string) => (await call('/auth/invitation', { method: 'POST', payload: { token } })).json()
const expired = { status: 409, title: 'link-expired' }

describe('members', () => {
  it('are listed with their roles, oneself marked', async () => {
    const { id, token, userId } = await user('vera')
    const colleague = await member('coleg', { clientId: id, role: 'accountant' })
    expect((await listed(token)).members).toEqual([
      expect.objectContaining({ userId: colleague.userId, role: 'accountant', isSelf: false, email: 'coleg@exemplu.ro' }),
      expect.objectContaining({ userId, role: 'owner', isSelf: true }),
    ])
  })

  it('get another role and are removed, which holds from their next call', async () => {
    const { userId, token } = await member('dora', { clientId: owner.id, role: 'read-only' })
    expect((await call('/user/balance/left', { token })).statusCode).toBe(200)
    expect(await send('PUT', `/members/${userId}/role`, owner.token, { role: 'dispatcher' })).toMatchObject({ status: 200 })
    expect((await call('/user/balance/left', { token })).statusCode).toBe(403)
    expect(await send('DELETE', `/members/${userId}`, owner.token)).toMatchObject({ status: 200 })
    expect((await call('/orders', { token })).json().title).toBe('client-required')
    expect(await send('DELETE', `/members/${userId}`, owner.token)).toMatchObject({ status: 404 })
  })

  it('leave by themselves, and find the client no more', async () => {
    const { token } = await member('emil', { clientId: owner.id, role: 'dispatcher' })
    expect(await send('POST', `/clients/${owner.id}/leave`, token)).toMatchObject({ status: 200 })
    expect((await call('/auth/me', { token })).json()).toMatchObject({ clients: [], clientId: null })
    expect(await send('POST', `/clients/${owner.id}/leave`, token)).toMatchObject({ status: 404 })
  })

  it('keep a last owner, who neither leaves nor is removed nor gets another role', async () => {
    const { id, userId, token } = await user('singura')
    await member('ajutor', { clientId: id, role: 'dispatcher' })
    for (const refused of [
      await send('POST', `/clients/${id}/leave`, token),
      await send('DELETE', `/members/${userId}`, token),
      await send('PUT', `/members/${userId}/role`, token, { role: 'accountant' }),
    ])
      expect(refused).toMatchObject({ status: 409, title: 'last-owner' })
    expect(await rolesOf(id)).toEqual(['dispatcher', 'owner'])
  })

  it('keep one owner when the last two are removed at the same moment', async () => {
    const first = await user('prima')
    const second = await member('secunda', { clientId: first.id, role: 'owner' })
    const both = await heldUntilBothWait(database, `select 1 from clients where id = '${first.id}' for update`, () => [
      send('DELETE', `/members/${second.userId}`, first.token),
      send('DELETE', `/members/${first.userId}`, second.token),
    ])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await rolesOf(first.id)).toEqual(['owner'])
  })
})

describe('an invitation', () => {
  it('makes a member of who has an account, once', async () => {
    const { email, token } = await member('fane', null)
    await invite(email.toUpperCase(), 'accountant')
    const invitation = await mailTo(email)
    expect(await read(invitation)).toEqual({ clientName: 'ana', email, role: 'accountant', hasAccount: true })
    expect(await accept(token, invitation)).toMatchObject({ status: 200, clientId: owner.id })
    expect((await call('/auth/me', { token })).json()).toMatchObject({
      clients: [{ id: owner.id, name: 'ana', role: 'accountant' }],
      clientId: owner.id,
    })
    expect(await accept(token, invitation)).toMatchObject(expired)
  })

  it('opens an account for who has none, with the address confirmed and no client of its own', async () => {
    await invite('geta@exemplu.ro')
    const invitation = await mailTo('geta@exemplu.ro')
    expect(await read(invitation)).toMatchObject({ hasAccount: false })
    expect(await register(invitation, { password: 'scurta' })).toMatchObject({ status: 422 })
    const { status, token = '' } = await register(invitation)
    expect(status).toBe(200)
    expect((await call('/auth/me', { token })).json()).toMatchObject({ clients: [{ id: owner.id, role: 'dispatcher' }] })
    const signedIn = await call('/auth/login', { method: 'POST', payload: { email: 'geta@exemplu.ro', password: PASSWORD } })
    expect(signedIn.statusCode).toBe(200)
    expect(await register(invitation)).toMatchObject(expired)
  })

  it('gives an account that was opened by others and never confirmed to who reads the e-mail', async () => {
    const payload = { name: 'Strain', email: 'horia@exemplu.ro', password: 'Parola-strainului-9' }
    await call('/auth/sign-up', { method: 'POST', payload })
    await invite('horia@exemplu.ro')
    const invitation = await mailTo('horia@exemplu.ro')
    expect(await read(invitation)).toMatchObject({ hasAccount: false })
    expect(await register(invitation)).toMatchObject({ status: 200 })
    const signIn = (password: string) => call('/auth/login', { method: 'POST', payload: { email: 'horia@exemplu.ro', password } })
    expect([(await signIn('Parola-strainului-9')).statusCode, (await signIn(PASSWORD)).statusCode]).toEqual([401, 200])
  })

  it('is not accepted by another address, and stays good for its own', async () => {
    const right = await member('ilie', null)
    const wrong = await member('ion', null)
    await invite(right.email)
    const invitation = await mailTo(right.email)
    expect(await accept(wrong.token, invitation)).toMatchObject({ status: 403, title: 'invitation-for-another' })
    expect(await register(invitation)).toMatchObject({ status: 409, title: 'account-exists' })
    expect(await accept(right.token, invitation)).toMatchObject({ status: 200 })
  })

  it('ends after a week, when it is sent again and when it is withdrawn', async () => {
    const { email, token } = await member('jana', null)
    const { id = '' } = await invite(email)
    const first = await mailTo(email)
    expect(await send('POST', `/members/invitations/${id}/resend`, owner.token)).toMatchObject({ status: 200 })
    const second = await mailTo(email, 2)
    expect(await accept(token, first)).toMatchObject(expired)
    const lives = 'select round(extract(epoch from expires_at - now()) / 86400)::int as days from invitations where id = $1'
    expect((await database.query(lives, [id])).rows).toEqual([{ days: 7 }])
    await database.query(`update invitations set expires_at = now() - interval '1 second' where id = $1`, [id])
    expect(await accept(token, second)).toMatchObject(expired)
    expect((await listed(owner.token)).invitations).toContainEqual(expect.objectContaining({ id, email, isExpired: true }))
    await send('POST', `/members/invitations/${id}/resend`, owner.token)
    const third = await mailTo(email, 3)
    expect(await send('DELETE', `/members/invitations/${id}`, owner.token)).toMatchObject({ status: 200 })
    expect(await accept(token, third)).toMatchObject(expired)
  })

  it('has one effect when it is accepted twice at the same moment', async () => {
    const { email, token } = await member('lia', null)
    await invite(email)
    const invitation = await mailTo(email)
    const both = await Promise.all([accept(token, invitation), accept(token, invitation)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  it('is kept by its token’s hash, and its e-mail carries no user input', async () => {
    const shop = await user('Castigati-acum')
    await invite('mihai@exemplu.ro', 'read-only', shop.token)
    const invitation = await mailTo('mihai@exemplu.ro')
    const { text } = await mailbox.mail('mihai@exemplu.ro', /invitation/)
    expect(text).toContain('cu rolul: Doar citire')
    expect(text.replaceAll(shop.email, '')).not.toContain('Castigati')
    const { rows } = await database.query<{ text: string }>('select i::text as text from invitations i')
    expect(rows.map((row) => row.text).join()).not.toContain(invitation)
  })

  it('is refused for a member, and limited for one address', async () => {
    expect(await invite(owner.email)).toMatchObject({ status: 409, title: 'already-member' })
    const statuses = []
    for (let i = 0; i < 6; i += 1) statuses.push((await invite('nina@exemplu.ro')).status)
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
  })
})

it('calls that name no client are about the one chosen last', async () => {
  const both = await user('oana')
  await app.db.inTransaction((tx) => addMember(tx, { clientId: owner.id, userId: both.userId, role: 'dispatcher' }))
  const current = async () => (await call('/auth/me', { token: both.token })).json().clientId
  expect(await current()).toBe(both.id)
  expect(await send('POST', `/clients/${owner.id}/choose`, both.token)).toMatchObject({ status: 200 })
  expect(await current()).toBe(owner.id)
  expect((await call('/members', { token: both.token })).statusCode).toBe(403)
  expect(await send('POST', `/clients/${both.id}/choose`, both.token)).toMatchObject({ status: 200 })
  expect((await call('/members', { token: both.token })).statusCode).toBe(200)
  const outsider = await user('petru')
  expect(await send('POST', `/clients/${outsider.id}/choose`, both.token)).toMatchObject({ status: 404 })
})

it('an invitation is forgotten thirty days after its end, and not before', async () => {
  const clientId = randomUUID()
  for (const days of [29, 31])
    await database.query(
      `insert into invitations (client_id, email, role, invited_by, expires_at) values ($1, $2, 'owner', $3, now() - make_interval(days => $4))`,
      [clientId, `veche-${days}@exemplu.ro`, randomUUID(), days],
    )
  await forgetOldInvitations.run(app, undefined as never)
  const { rows } = await database.query(`select email from invitations where email like 'veche-%'`)
  expect(rows).toEqual([{ email: 'veche-29@exemplu.ro' }])
})
