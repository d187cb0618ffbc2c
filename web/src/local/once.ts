// What is worked out once for each key, and shared by everybody who asks meanwhile. What failed is forgotten, so
// that the next to ask tries again.
export class Once<T> {
  private readonly found = new Map<string, Promise<T>>();

  constructor(private readonly find: (key: string) => Promise<T>) {}

  of(key: string): Promise<T> {
    const known = this.found.get(key);
    return known ?? this.set(key, this.find(key));
  }

  /** This is what is found under a key from now on. */
  set(key: string, finding: Promise<T>): Promise<T> {
    this.found.set(key, finding);
    finding.catch(() => this.found.get(key) === finding && this.found.delete(key));
    return finding;
  }

  forget(key: string): void {
    this.found.delete(key);
  }

  forgetAll(): void {
    this.found.clear();
  }
}
