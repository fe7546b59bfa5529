import { Loader } from '@mantine/core'
import { useAccountId } from '#web/shell/use-me.ts'
import { texts } from '#web/texts.ts'
import { Page } from '#web/ui/page.tsx'
import { ScanStation } from './scan-station.tsx'

/** The packing table: what do I put into this parcel, and is its label out? */
export function ScanPage() {
  const accountId = useAccountId()
  if (accountId === null)
    return (
      <Page title={texts.scanStation.title}>
        <Loader aria-label={texts.scanStation.title} />
      </Page>
    )
  return <ScanStation key={accountId} accountId={accountId} />
}
