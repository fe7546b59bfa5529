/**
 * The company whose invoices a user looks at. Each window keeps its own: a choice in one changes nothing under what is written in another,
 * nor for which company. A new window begins with the last choice in this browser.
 */
import { useEffect, useState } from 'react'
import type { ConnectedCompany } from '#invoicing/connections/contract/connections.ts'

type Chosen = { company: ConnectedCompany | undefined; choose: (code: string) => void }

/** `userId`: undefined while it is asked for; no company is shown then. */
export function useChosenCompany(userId: string | undefined, companies: readonly ConnectedCompany[] | undefined): Chosen {
  const key = userId === undefined ? null : `invoicing.company ${userId}`
  const [chosen, setChosen] = useState<{ key: string; code: string | null } | null>(null)
  if (key !== null && chosen?.key !== key) setChosen({ key, code: sessionStorage.getItem(key) ?? localStorage.getItem(key) })
  const company = chosen && (companies?.find(({ entityData }) => entityData.identificationCode === chosen.code) ?? companies?.[0])
  const shown = company?.entityData.identificationCode
  useEffect(() => {
    if (key !== null && shown !== undefined) sessionStorage.setItem(key, shown)
  }, [key, shown])
  return {
    company: company ?? undefined,
    choose: (code) => {
      if (key === null) return
      localStorage.setItem(key, code)
      setChosen({ key, code })
    },
  }
}
