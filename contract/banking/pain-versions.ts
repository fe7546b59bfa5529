/** pain.001.001.09, and .03 for banks that still ask for it. */
export const painVersions = ['09', '03'] as const
export type PainVersion = (typeof painVersions)[number]
