import { expect, it } from 'vitest'
import { PASSWORD, testServer } from '#product/server/test-server.ts'
import { OwnData } from '../../contract/own-data.ts'
import { secondFactorStage } from '../second-factor/test-second-factors.ts'

const server = await testServer()
const { parts, call, user, member } = server
const database = parts.app.db.$client
const { nextCode, secured } = secondFactorStage(server)

const take = (token: string, proof: object = { password: PASSWORD }) => call('/user/export', { method: 'POST', token, payload: proof })

it('a user gets all that is kept about the own account, and no secret', async () => {
  const owner = await user('ana')
  const { token, email, userId, id: clientId } = owner
  await call('/auth/login', { method: 'POST', payload: { email, password: 'gresita' } })
  await call('/user/settings/print', { method: 'POST', token, payload: { settings: { awbFormat: 'A6' } } })
  await call('/user/email', { method: 'POST', token, payload: { email: 'ana.noua@exemplu.ro', password: PASSWORD } })
  const answer = await take(token)
  const data = OwnData.parse(answer.json())
  expect(data.user).toMatchObject({ id: userId, email, hasPassword: true })
  expect(data.memberships).toMatchObject([{ clientId, role: 'owner' }])
  expect(data.emailChanges).toMatchObject([{ newEmail: 'ana.noua@exemplu.ro', confirmedAt: null }])
  expect(data.sessions).toHaveLength(1)
  expect(data.securityEvents.map(({ kind, outcome }) => [kind, outcome])).toContainEqual(['sign-in', 'failed'])
  expect(data.deeds).toMatchObject([{ call: 'POST /user/settings/print', clientId, outcome: 'done' }])
  expect([data.olderSecurityEvents, data.olderDeeds]).toEqual([0, 0])
  const { rows } = await database.query<{ secret: string | null }>(
    `select password_hash as secret from users where id = $1 union all select token_hash from sessions where user_id = $1
      union all select token_hash from email_changes where user_id = $1`,
    [userId],
  )
  for (const { secret } of rows) if (secret !== null) expect(answer.body).not.toContain(secret)
  const events = (await call('/auth/security-events', { token })).json() as { kind: string }[]
  expect(events[0]?.kind).toBe('data-exported')
})

it('nothing of others is in it, not of members of the same client either', async () => {
  const owner = await user('bogdan')
  const dispatcher = await member('dispecer', { clientId: owner.id, role: 'dispatcher' })
  const answer = await take(dispatcher.token)
  expect(answer.statusCode).toBe(200)
  expect(answer.body).not.toContain(owner.email)
  expect(answer.body).not.toContain(owner.userId)
})

it('it needs the password, and a code where two-step sign-in is on', async () => {
  const { token, key } = await secured('cora')
  const paths = (answer: Awaited<ReturnType<typeof take>>) => (answer.json().errors as { path: string }[]).map(({ path }) => path)
  expect(paths(await take(token, { password: 'gresita' }))).toEqual(['password'])
  expect(paths(await take(token))).toEqual(['code'])
  const answer = await take(token, { password: PASSWORD, code: nextCode(key) })
  expect(answer.json().secondFactor).toMatchObject({ recoveryCodesLeft: 10 })
})
