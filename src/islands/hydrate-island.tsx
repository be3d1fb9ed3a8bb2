import { Component, type ComponentType, type ReactNode, useEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { sendErrorReport } from '@/shared/errors/send-error-report';
import { IslandFrame } from '@/shared/islands/island-frame';
import { takeProps } from '@/shared/islands/props';
import { transferFormState } from '@/shared/lib/form-state';
import { replayEarlyActions } from '@/shared/lib/replay-early-actions';
import { createStyleCache } from '@/shared/theme/emotion-cache';
import type { IslandComponent } from './registry';

const cache = createStyleCache();

type IslandBoundaryProps = { island: HTMLElement; onFailed: () => void; children: ReactNode };

/** Keeps the HTML of an island that throws, with what was typed into it. */
class IslandBoundary extends Component<IslandBoundaryProps, { isFailed: boolean }> {
  override state = { isFailed: false };
  kept: HTMLElement | undefined;

  static getDerivedStateFromError() {
    return { isFailed: true };
  }

  override componentDidCatch(error: unknown) {
    sendErrorReport(error);
    this.props.onFailed();
  }

  override render() {
    const { island, children } = this.props;
    if (!this.state.isFailed) return children;
    // React removes the island's elements after this render.
    const kept = this.kept ?? (island.cloneNode(true) as HTMLElement);
    if (!this.kept) transferFormState(island, kept);
    this.kept = kept;
    return <div ref={(place) => place?.replaceChildren(...kept.childNodes)} />;
  }
}

type ReadyProps = { island: HTMLElement; children: ReactNode };

/**
 * Repeats what was pressed in the island, after the effects of everything in it. It is around the component, because a
 * sibling would change the ids that React gives, and the prerendered HTML has others.
 */
function Ready({ island, children }: ReadyProps) {
  useEffect(() => replayEarlyActions(island), [island]);
  return children;
}

/**
 * Hydrates the prerendered `island` as a separate React root, and repeats what was pressed in it before.
 * @param onFailed called when the component throws, then or later; its HTML stays.
 */
export function hydrateIsland(island: HTMLElement, component: IslandComponent, onFailed: () => void): void {
  const Part = component as ComponentType<object>;
  const props = takeProps(island);
  const before = [...island.childNodes];
  hydrateRoot(
    island,
    <IslandFrame cache={cache}>
      <IslandBoundary island={island} onFailed={onFailed}>
        <Ready island={island}>
          <Part {...props} />
        </Ready>
      </IslandBoundary>
    </IslandFrame>,
    {
      identifierPrefix: `${island.dataset.island}-`,
      onCaughtError: (error) => reportError(error),
      // The HTML was not as the build wrote it, so React has replaced it: a translator had been there, perhaps only
      // after hydrateRoot() was called.
      onRecoverableError: (error) => {
        const isTranslated = before.some((node) => node instanceof Element && node.querySelector('font'));
        if (!isTranslated) reportError(error);
        const replaced = document.createElement('div');
        replaced.append(...before.filter((node) => !node.isConnected));
        transferFormState(replaced, island);
      },
    },
  );
}
