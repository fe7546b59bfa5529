import { Container } from '@mantine/core'
import { IconMapQuestion } from '@tabler/icons-react'
import { paths } from '../paths.ts'
import { LinkButton } from '../ui/link-button.tsx'
import { EmptyState } from '../ui/notices/empty-state.tsx'
import { Page } from '../ui/page.tsx'
import { shellTexts } from './texts.ts'

export function NotFoundPage() {
  return (
    <Container component="main" size="sm" py="xl">
      <Page title={shellTexts.notFound}>
        <EmptyState
          icon={IconMapQuestion}
          text={shellTexts.notFoundText}
          action={<LinkButton href={paths.home}>{shellTexts.toHome}</LinkButton>}
        />
      </Page>
    </Container>
  )
}
