import { QueryClient } from '@tanstack/react-query'
import { isApiProblem } from './api.ts'

/** An answer is shown as fresh for so long; after that it stays on the screen while it is asked anew. */
const FRESH_MS = 5_000
const RETRIES_MAX = 1

export const queryClient = new QueryClient({
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
