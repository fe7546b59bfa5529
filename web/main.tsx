import './library-styles.ts'
import { MantineProvider } from '@mantine/core'
import { Notifications } from '@mantine/notifications'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
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

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

createRoot(root).render(
  <StrictMode>
    <MantineProvider theme={theme} cssVariablesResolver={readableColors} defaultColorScheme="auto">
      <Notifications position="bottom-right" limit={4} className="toasts" />
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>
  </StrictMode>,
)
