import { expect, it } from 'vitest'
import { testServer } from '#product/server/test-server.ts'

const { call, user, member, operator } = await testServer()

const ask = async (token: string) => {
  const answer = await call('/user/invoicing-system/send-request-to-participate', { method: 'POST', token, payload: {} })
  return { status: answer.statusCode, ...answer.json() }
}

it('is asked once for a client, by whichever of its users', async () => {
  const owner = await user('interesat')
  const accountant = await member('contabil', { clientId: owner.id, role: 'accountant' })
  expect(await ask(owner.token)).toEqual({ status: 200, success: true })
  expect(await ask(owner.token)).toEqual({ status: 200, success: false })
  expect(await ask(accountant.token)).toEqual({ status: 200, success: false })
  expect(await ask((await user('alt-interesat')).token)).toEqual({ status: 200, success: true })
})

it('is one request, however often it is sent at once', async () => {
  const { token } = await user('grabit')
  const answers = await Promise.all(Array.from({ length: 5 }, () => ask(token)))
  expect(answers.filter(({ success }) => success)).toHaveLength(1)
})

it('is refused to who may only read, and read by operators in the audit log', async () => {
  const owner = await user('urmarit')
  const reader = await member('doar-cititor', { clientId: owner.id, role: 'read-only' })
  expect((await ask(reader.token)).status).toBe(403)
  await ask(owner.token)
  const admin = await operator('vede-cereri')
  const log = (await call(`/admin/audit?clientId=${owner.id}`, { token: admin.token })).json()
  expect(JSON.stringify(log)).toContain('send-request-to-participate')
})
