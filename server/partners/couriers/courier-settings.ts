/** The settings that every courier's account has. A screen shows them in the order in which a courier lists them. */
import { z } from 'zod'

export const settingText = z.string().trim()

export const offeredServices = <const Codes extends readonly [string, ...string[]]>(codes: Codes) =>
  z
    .array(z.enum(codes))
    .min(1)
    .default([...codes] as Codes[number][]) // the copy of a readonly tuple
    .meta({ title: 'Servicii oferite' })

export const timeLimits = {
  createTimeoutMs: z.int().min(500).max(20_000).default(20_000).meta({ title: 'Limita pentru emiterea AWB (ms)' }),
  readTimeoutMs: z.int().min(500).max(120_000).default(10_000).meta({ title: 'Limita pentru interogari (ms)' }),
}

/** How long an AWB may be missing from what the courier reports: only after so long is it proved absent. */
export const trustAbsenceAfter = (usualMs: number, title: string) => z.int().min(0).max(86_400_000).default(usualMs).meta({ title })

/** Simulators answer at once. */
export const sandboxTimeLimits = { createTimeoutMs: 6000, readTimeoutMs: 5000 }
