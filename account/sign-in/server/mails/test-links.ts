/** Accounts whose links arrive by e-mail: the stage of the tests of both. */
import { testServer } from '#product/server/test-server.ts'
import { mailboxOf } from './test-mailbox.ts'

export async function linkStage() {
  const { parts, call, user, simulator } = await testServer()
  const post = async (path: string, payload: object, remoteAddress = '10.0.0.1') => {
    const answer = await call(path, { method: 'POST', payload, remoteAddress })
    return {
      status: answer.statusCode,
      ...(answer.json() as { title?: string; token: string; errors: { path: string; message: string }[] }),
    }
  }
  return {
    app: parts.app,
    database: parts.app.db.$client,
    mailbox: mailboxOf(simulator),
    call,
    user,
    post,
    forgot: (email: string, origin?: string) => post('/auth/forgot-password', { email }, origin),
    reset: (token: string, password = 'Parola-noua-2') => post('/auth/reset-password', { token, password }),
  }
}
