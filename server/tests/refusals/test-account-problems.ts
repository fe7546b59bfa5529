/** A sign-in that is not finished: what it still lacks, and steps that come too late. */
import { PASSWORD } from '../../test-server.ts'

type Post<A> = (path: string, payload: object) => Promise<A>

export const accountProblems = <A>(post: Post<A>) => ({
  'email-not-confirmed': async () => {
    const email = 'nou@exemplu.ro'
    await post('/auth/sign-up', { name: 'Nou', email, password: PASSWORD })
    return post('/auth/login', { email, password: PASSWORD })
  },
  'link-expired': () => post('/auth/confirm-email', { token: 'vechi' }),
  'sign-in-expired': () => post('/auth/login/code', { ticket: 'vechi', code: '123456' }),
  'second-factor-changed': () => post('/auth/second-factor/confirm', { code: '123456' }),
})
