/** What every store's adapter must do, tried on its simulator. */
import { expect, it } from 'vitest'
import { changingSuite } from './port-suite-changing.ts'
import { grantSuite } from './port-suite-grant.ts'
import { listsSuite } from './port-suite-lists.ts'
import { readingSuite, sameSecondOrdersSuite } from './port-suite-reading.ts'
import { webhookSuite } from './port-suite-webhooks.ts'
import { type StoreUnderTest, storeTrial } from './store-trial.ts'

export function storePortSuite(under: StoreUnderTest): void {
  const trial = storeTrial(under)
  readingSuite(trial)
  listsSuite(trial)
  changingSuite(trial)
  sameSecondOrdersSuite(trial)
  if (under.can.renew) grantSuite(trial)
  webhookSuite(trial)

  it('writes down every call, without its secrets', () => {
    const operations = new Set(trial.deps.calls.map((call) => call.operation))
    expect([...operations]).toEqual(expect.arrayContaining([...under.operations]))
    const written = JSON.stringify(trial.deps.calls)
    expect(written).not.toContain(under.secret)
    for (const token of trial.deps.grants.tokens()) expect(written).not.toContain(token)
  })
}
