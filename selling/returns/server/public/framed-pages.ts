/** Which pages of shops may show the public pages of a template in a frame of theirs. */
import { Problem } from '#contract/problems.ts'
import { publicCallLimit } from '#contract/quotas.ts'
import { framePagesOf } from '#sending/operations.ts'
import { PublicId } from '#sending/order-templates/contract/order-templates.ts'
import type { App } from '#server/platform/app.ts'
import { countAttemptsInMemory, networkOf } from '#server/platform/http/rate-limit.ts'
import type { FramedPages } from '#server/platform/http/web.ts'

const PUBLIC_PAGE = /^\/order\/return\/([^/]+)(?:\/withdraw)?\/?$/

/** The page itself comes always, also without a database: then no page frames it. */
export function framedReturnPages({ db, clock, config, log }: App): FramedPages {
  const { max, windowSeconds } = publicCallLimit
  const count = countAttemptsInMemory({ max: max * config.limitsFactor, windowSeconds }, () => clock.now())
  return {
    mayBeFramed: (path) => templateIdIn(path) !== null,
    framedBy: async (path, ipAddress) => {
      const uniqueId = templateIdIn(path)
      if (uniqueId === null) return []
      try {
        count(networkOf(ipAddress))
        return await framePagesOf(db, uniqueId)
      } catch (error) {
        if (!(error instanceof Problem)) log.warn({ err: error }, 'it could not be read who may frame a return page')
        return []
      }
    },
  }
}

/** null: it is no page of a template. */
function templateIdIn(path: string): string | null {
  const id = PublicId.safeParse(PUBLIC_PAGE.exec(path)?.[1])
  return id.success ? id.data : null
}
