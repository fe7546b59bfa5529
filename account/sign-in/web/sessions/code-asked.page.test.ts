/** The forms of the own account ask for a code where two-step sign-in is on; and no call with such a proof is without its form. */
import { expect, it } from 'vitest'
import { routesOf } from '#product/server/app.ts'
import { codeIsAsked, ownForms } from '#web/test/test-code-forms.ts'
import { moneyForms } from '#web/test/test-money-forms.ts'
import { serverOfPages } from '#web/test/test-page.tsx'

const server = await serverOfPages()
const forms = ownForms(server)

it('each call with such a proof has its form, here or among those that move money', () => {
  const calls = routesOf(server.parts).map(({ endpoint }) => endpoint)
  const asking = calls.filter(({ proof }) => proof.includes('code-where-on'))
  const known = Object.values({ ...forms, ...moneyForms(server) })
  expect(known.map(({ call }) => call).toSorted()).toEqual(asking.map(({ method, path }) => `${method} ${path}`).toSorted())
})

codeIsAsked(server, forms)
