// Live values by key, outside React: writes are free, readers of a key hear of it at the next flush only.

import { useCallback, useEffect, useState, useSyncExternalStore } from "react";
import { betweenTicks, untilMoment, type Schedule } from "./drawing-pace.ts";

export type LiveStore<V> = {
  readonly get: (key: string) => V | undefined;
  readonly set: (key: string, value: V) => void;
  readonly remove: (key: string) => void;
  /** Every value, in a list that stays the same between flushes. */
  readonly all: () => readonly V[];
  /** Every key, in a list that stays the same until one comes or goes. */
  readonly keys: () => readonly string[];
  readonly subscribe: (key: string, listener: () => void) => () => void;
  /** Keys that somebody looks at now. */
  readonly watched: () => readonly string[];
  readonly subscribeAll: (listener: () => void) => () => void;
};

export function createLiveStore<V>(schedule: Schedule): LiveStore<V> {
  const values = new Map<string, V>();
  const listeners = new Map<string, Set<() => void>>();
  const watchers = new Set<() => void>();
  const dirty = new Set<string>();
  let shown = new Map<string, V>();
  let list: readonly V[] | null = null;
  let keys: readonly string[] = [];

  const flush = () => {
    const changed = [...dirty];
    dirty.clear();
    const isSameKeys = changed.every((key) => shown.has(key) === values.has(key));
    shown = new Map(values);
    list = null;
    if (!isSameKeys) keys = [...shown.keys()];
    for (const key of changed) for (const listener of listeners.get(key) ?? []) listener();
    for (const listener of watchers) listener();
  };
  const touch = (key: string) => {
    const isFirst = dirty.size === 0;
    dirty.add(key);
    // A schedule may flush at once.
    if (isFirst) schedule(flush);
  };
  return {
    get: (key) => shown.get(key),
    set: (key, value) => {
      values.set(key, value);
      touch(key);
    },
    remove: (key) => {
      if (values.delete(key)) touch(key);
    },
    all: () => (list ??= [...shown.values()]),
    keys: () => keys,
    watched: () => [...listeners.keys()],
    subscribe: (key, listener) => subscribeTo(listeners, key, listener),
    subscribeAll: (listener) => join(watchers, listener),
  };
}

function join(all: Set<() => void>, listener: () => void): () => void {
  all.add(listener);
  return () => all.delete(listener);
}

function subscribeTo(listeners: Map<string, Set<() => void>>, key: string, listener: () => void): () => void {
  const own = listeners.get(key) ?? new Set();
  listeners.set(key, own.add(listener));
  return () => {
    own.delete(listener);
    if (own.size === 0 && listeners.get(key) === own) listeners.delete(key);
  };
}

/** The value of one key; the component renders only when that key was flushed. */
export function useLive<V>(store: LiveStore<V>, key: string): V | undefined {
  const subscribe = useCallback((listener: () => void) => store.subscribe(key, listener), [store, key]);
  return useSyncExternalStore(subscribe, () => store.get(key));
}

/** The same for what is costly to draw and needs no haste: what has changed is seen within `everyMs`. */
export function usePaced<V>(store: LiveStore<V>, key: string, everyMs: number): V | undefined {
  const [seen, see] = useState({ key, value: store.get(key) });
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isOver = false;
    let isSeen = false;
    const look = () => {
      timer = undefined;
      isSeen = store.get(key) !== undefined;
      if (!isOver) see({ key, value: store.get(key) });
    };
    look();
    const end = store.subscribe(key, () => {
      // What comes first is waited for, and seen at once.
      if (!isSeen) look();
      else if (timer === undefined) timer = setTimeout(() => betweenTicks(look), untilMoment(everyMs));
    });
    return () => {
      isOver = true;
      clearTimeout(timer);
      end();
    };
  }, [store, key, everyMs]);
  return seen.key === key ? seen.value : store.get(key);
}

/** Every key; the component renders only when one comes or goes. */
export function useLiveKeys<V>(store: LiveStore<V>): readonly string[] {
  return useSyncExternalStore(store.subscribeAll, store.keys);
}

/** Every value as it was at most `everyMs` ago; a key that comes or goes is seen at once. */
export function usePacedAll<V>(store: LiveStore<V>, everyMs: number): readonly V[] {
  const keys = useLiveKeys(store);
  const [seen, see] = useState({ keys, all: store.all() });
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isOver = false;
    const look = () => {
      timer = undefined;
      if (!isOver) see({ keys, all: store.all() });
    };
    const end = store.subscribeAll(() => {
      if (timer === undefined) timer = setTimeout(() => betweenTicks(look), untilMoment(everyMs));
    });
    return () => {
      isOver = true;
      clearTimeout(timer);
      end();
    };
  }, [store, keys, everyMs]);
  return seen.keys === keys ? seen.all : store.all();
}

export function useLiveAll<V>(store: LiveStore<V>): readonly V[] {
  return useSyncExternalStore(store.subscribeAll, store.all);
}
