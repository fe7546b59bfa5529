/** The settings that every courier's account has. */
import { z } from 'zod'

export const settingText = z.string().trim()

export const offeredServices = <const Codes extends readonly [string, ...string[]]>(codes: Codes) =>
  z
    .array(z.enum(codes))
    .min(1)
    .default([...codes] as Codes[number][]) // the copy of a readonly tuple

export const timeLimits = {
  createTimeoutMs: z.int().min(500).max(20_000).default(20_000),
  readTimeoutMs: z.int().min(500).max(120_000).default(10_000),
}

/** How long an AWB may be missing from what the courier reports: only after so long is it proved absent. */
export const trustAbsenceAfter = (usualMs: number) => z.int().min(0).max(86_400_000).default(usualMs)

/** Simulators answer at once. */
export const sandboxTimeLimits = { createTimeoutMs: 6000, readTimeoutMs: 5000 }
