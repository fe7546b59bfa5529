/** A keeper of grants as the product's own, in memory, for the tests of store adapters. */
import type { StoreGrant, StoreGrants } from './port.ts'

export type GrantsInMemory = StoreGrants & { put(shop: string, grant: StoreGrant): void; renewals(): number; tokens(): string[] }

/** One renewal at a time, as the port asks of a keeper. */
export function grantsInMemory(): GrantsInMemory {
  const kept = new Map<string, StoreGrant>()
  const seen: string[] = []
  let turn: Promise<unknown> = Promise.resolve()
  let renewed = 0
  const put = (shop: string, grant: StoreGrant) => {
    kept.set(shop, grant)
    seen.push(grant.accessToken, ...(grant.refreshToken ? [grant.refreshToken] : []))
  }
  return {
    put,
    renewals: () => renewed,
    tokens: () => seen,
    renew(shop, renewal) {
      const mine = turn.then(async () => {
        const before = kept.get(shop) ?? null
        const after = await renewal(before)
        if (after && after !== before) {
          renewed += 1
          put(shop, after)
        }
        return after
      })
      turn = mine.catch(() => null) // its caller is told; the next one has its turn all the same
      return mine
    },
  }
}
