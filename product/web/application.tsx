/** The program in the browser: its pages and what all of them stand in. */
import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { lazy, type ReactElement, Suspense } from 'react'
import { accountCalls } from '#account/sign-in/contract/account.ts'
import { isApiProblem, queryKeyOf } from '#web/api.ts'
import { onSessionExpired } from '#web/session.ts'
import { readableColors, theme } from '#web/theme.ts'
import { watchFocus } from '#web/ui/dialog/focus-return.ts'
import { hasUnsavedChanges, isLeavingHeld } from '#web/ui/dialog/leaving.ts'
import { keepUnfitFromSending } from '#web/ui/unfit-fields.ts'
import { newRouter } from './router.tsx'

/** An answer is shown as fresh for so long; after that it stays on the screen while it is asked anew. */
const FRESH_MS = 5_000
const RETRIES_MAX = 1

/** Nothing to be shown yet: the first screen's own code comes first. A toast shown before that waits for it. */
const TOASTS_AFTER_MS = 1_000
const later = new Promise((resolve) => setTimeout(resolve, TOASTS_AFTER_MS))
const Toasts = lazy(() => later.then(() => import('#web/ui/notices/toasts.tsx')).then((module) => ({ default: module.Toasts })))

/** At the address that the browser shows. */
export function application(): { element: ReactElement; stop(): void } {
  const router = newRouter()
  const queryClient = new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: FRESH_MS,
        // A refusal stays a refusal; only what may have passed by itself is tried once more.
        retry: (failures, error) => failures < RETRIES_MAX && isApiProblem(error) && (error.code === 'network' || error.status >= 502),
        networkMode: 'always',
      },
      mutations: { networkMode: 'always' },
    },
  })

  // A page that is already there asks for the password in place (`sign-in/web/in-place/session-ended.tsx`): what was typed stays. One that was
  // just opened leads to the sign-in page, by the guard of the signed-in pages, which keeps the wanted address.
  const forget = onSessionExpired(() => {
    const isPageThere = queryClient.getQueriesData({ queryKey: queryKeyOf(accountCalls.me) }).some(([, me]) => me !== undefined)
    if (isPageThere) return
    queryClient.clear()
    void router.invalidate()
  })

  const unguard = router.history.block({
    blockerFn: ({ currentLocation: from, nextLocation: to, action }) =>
      isLeavingHeld({
        isBack: action === 'BACK',
        isSamePage: from.pathname === to.pathname,
        goOn: () => {
          const held = { ignoreBlocker: true }
          if (action === 'PUSH') router.history.push(to.href, to.state, held)
          else if (action === 'REPLACE') router.history.replace(to.href, to.state, held)
          else router.history.go(to.state.__TSR_index - from.state.__TSR_index, held)
        },
      }),
    enableBeforeUnload: hasUnsavedChanges,
  })
  const unwatch = watchFocus()
  const unkeep = keepUnfitFromSending()

  const element = (
    <MantineProvider theme={theme} cssVariablesResolver={readableColors} defaultColorScheme="auto">
      <Suspense>
        <Toasts />
      </Suspense>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>
  )
  const stop = () => {
    forget()
    unguard()
    unwatch()
    unkeep()
    queryClient.clear()
    router.history.destroy()
  }
  return { element, stop }
}
