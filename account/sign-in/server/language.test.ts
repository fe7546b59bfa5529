import { expect, it } from 'vitest'
import { testServer } from '#product/server/test-server.ts'

const { call, user } = await testServer()

const refusal = async (more: { token?: string; headers?: Record<string, string> }) =>
  ((await call('/user/language', { method: 'PUT', payload: [], ...more })).json() as { message: string }).message

it('of a caller is what the account chose, else what the caller accepts, else Romanian', async () => {
  const { token } = await user('limba')
  const accepting = (language: string) => ({ headers: { 'accept-language': language } })
  expect(await refusal({})).toBe('Va rugam sa va autentificati.')
  expect(await refusal(accepting('en-GB,en;q=0.9,ro;q=0.8'))).toBe('Please sign in.')
  expect(await refusal({ token, ...accepting('en') })).toMatch(/^The request could not be read/)
  expect((await call('/user/language', { method: 'PUT', token, payload: { language: 'ro' } })).statusCode).toBe(200)
  expect(await refusal({ token, ...accepting('en') })).toMatch(/^Cererea nu a putut fi citita/)
  expect((await call('/auth/me', { token })).json()).toMatchObject({ language: 'ro' })
})

it('that there is not is refused at its field', async () => {
  const { token } = await user('klingon')
  const answer = await call('/user/language', { method: 'PUT', token, payload: { language: 'tlh' } })
  expect([answer.statusCode, answer.json()]).toMatchObject([422, { errors: [{ path: 'language' }] }])
})
