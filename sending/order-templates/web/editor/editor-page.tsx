/** A new order template, or one that is changed. */
import { Skeleton } from '@mantine/core'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useCall } from '#web/api.ts'
import { paths } from '#web/paths.ts'
import { useAccountId } from '#web/shell/use-me.ts'
import { texts } from '#web/texts.ts'
import { FailureNotice } from '#web/ui/notices/failure.tsx'
import { toast } from '#web/ui/notices/toast.ts'
import { Page } from '#web/ui/page.tsx'
import { orderTemplateCalls } from '../../contract/order-templates.ts'
import { forgetTemplate, keptTemplate, type TemplatePlace } from './kept-template.ts'
import { TemplateEditor } from './template-editor.tsx'
import type { SavedTemplate } from './template-form.ts'

const words = texts.orderTemplates

export function NewTemplatePage() {
  const accountId = useAccountId()
  return (
    <Page title={words.editor.newTitle}>
      {accountId === null ? <Loading /> : <Started key={accountId} place={{ accountId, id: null }} template={null} />}
    </Page>
  )
}

export function EditTemplatePage() {
  const { id = '' }: { id?: string } = useParams({ strict: false })
  const accountId = useAccountId()
  return (
    <Page title={words.editor.editTitle}>
      {accountId === null ? <Loading /> : <SavedOne key={`${accountId} ${id}`} accountId={accountId} id={id} />}
    </Page>
  )
}

const Loading = () => <Skeleton height={320} aria-label={texts.ui.loading} role="status" />

function SavedOne({ accountId, id }: { accountId: string; id: string }) {
  const navigate = useNavigate()
  // Asked anew on opening: what is changed must be what the server has.
  const template = useCall(orderTemplateCalls.one, { params: { id } }, { staleTime: 0, gcTime: 0, refetchOnWindowFocus: false })
  // Kept from the first answer: what is typed stays when it is asked again.
  const [opened, setOpened] = useState<SavedTemplate | null>(null)
  if (opened === null && template.data && template.isFetchedAfterMount) setOpened(template.data.data)
  const isMissing = opened === null && template.error?.code === 'not-found'
  useEffect(() => {
    if (!isMissing) return
    toast.error(words.missing)
    void navigate({ to: paths.orderTemplates, replace: true })
  }, [isMissing, navigate])
  if (opened) return <Started place={{ accountId, id }} template={opened} />
  if (template.error && !isMissing)
    return <FailureNotice cause={template.error} onRetry={() => void template.refetch()} isRetrying={template.isFetching} />
  return <Loading />
}

/** What was typed before a reload wins over what it began with, until the user starts over. */
function Started({ place, template }: { place: TemplatePlace; template: SavedTemplate | null }) {
  const [start, setStart] = useState(() => ({ round: 0, kept: keptTemplate(place) }))
  const startOver = () => {
    forgetTemplate(place)
    setStart(({ round }) => ({ round: round + 1, kept: null }))
  }
  return <TemplateEditor key={start.round} place={place} template={template} kept={start.kept} onStartOver={startOver} />
}
