/** A sign-in that is not finished: what it still lacks, and steps that come too late. */
import { fillWithPasskeys, passkeyDevice } from '#account/sign-in/server/passkeys/test-passkeys.ts'
import type { App } from '#server/platform/app.ts'
import { PASSWORD } from '../../test-server.ts'

type Post<A> = (path: string, payload: object) => Promise<A>
/** Who asks. */
type Of = { app: App; userId: () => string }

export const accountProblems = <A extends { body: string }>(post: Post<A>, { app, userId }: Of) => ({
  'email-not-confirmed': async () => {
    const email = 'nou@exemplu.ro'
    await post('/auth/sign-up', { name: 'Nou', email, password: PASSWORD })
    return post('/auth/login', { email, password: PASSWORD })
  },
  'link-expired': () => post('/auth/confirm-email', { token: 'vechi' }),
  'sign-in-expired': () => post('/auth/login/code', { ticket: 'vechi', code: '123456' }),
  'second-factor-changed': () => post('/auth/second-factor/confirm', { code: '123456' }),
  'passkey-expired': () => post('/auth/login/passkey', { answer: anotherDevice().answer({ challenge: 'dmVjaGU', rpId: 'localhost' }) }),
  'passkey-unknown': async () => {
    const options = JSON.parse((await post('/auth/login/passkey/options', {})).body)
    return post('/auth/login/passkey', { answer: anotherDevice().answer(options) })
  },
  'passkey-refused': async () => {
    const options = JSON.parse((await post('/auth/passkeys/options', { password: PASSWORD })).body)
    return post('/auth/passkeys', { name: 'Telefon', answer: passkeyDevice().make(options, { origin: 'https://evil.test' }) })
  },
  'passkeys-too-many': async () => {
    await fillWithPasskeys(app, userId())
    return post('/auth/passkeys/options', { password: PASSWORD })
  },
})

/** With a key that no account has. */
function anotherDevice() {
  const device = passkeyDevice()
  device.make({ challenge: '', rp: { id: 'localhost', name: '' }, user: { id: 'bm91', name: '', displayName: '' } })
  return device
}
