import './library-styles.ts'
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { lazy, StrictMode, Suspense } from 'react'
import { createRoot } from 'react-dom/client'
import { queryClient } from './query-client.ts'
import { router } from './router.tsx'
import { onSessionExpired } from './session.ts'
import { readableColors, theme } from './theme.ts'
import { keepClicksSteady } from './ui/steady-clicks.ts'

// The guard of the signed-in pages looks again and leads to the sign-in page, keeping the wanted address.
onSessionExpired(() => {
  queryClient.clear()
  void router.invalidate()
})

keepClicksSteady()

/** Nothing to be told yet: the first screen's own code comes first. A toast shown before that waits for it. */
const TOASTS_AFTER_MS = 1_000
const later = new Promise((resolve) => setTimeout(resolve, TOASTS_AFTER_MS))
const Toasts = lazy(() => later.then(() => import('./ui/toasts.tsx')).then((module) => ({ default: module.Toasts })))

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

createRoot(root).render(
  <StrictMode>
    <MantineProvider theme={theme} cssVariablesResolver={readableColors} defaultColorScheme="auto">
      <Suspense>
        <Toasts />
      </Suspense>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>
  </StrictMode>,
)
