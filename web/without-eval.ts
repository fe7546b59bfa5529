import { z } from 'zod'

// The pages' policy forbids code made from text: zod must not even try. Loaded before any schema is made.
z.config({ jitless: true })
