import { describe, expect, it } from "vitest";
import type { RoundReview } from "../../wire/openapi";
import { pathOf, Reviews } from "./reviews.svelte";

const answer = (path: string): RoundReview => ({ table: "Oak", round: Number(path.split("/")[5]) }) as RoundReview;
const oak = (round: number) => ({ table: "Oak", round });

describe("reviews", () => {
  it("come one after another, and each is asked for once", async () => {
    const asked: string[] = [];
    const reviews = new Reviews((path) => (asked.push(path), Promise.resolve(answer(path))));
    await reviews.ask([oak(3), oak(2)]);
    await reviews.ask([oak(3), oak(1)]);
    expect(asked).toEqual([3, 2, 1].map((round) => pathOf(oak(round))));
    expect([reviews.left, reviews.of(oak(2))?.round, reviews.of(oak(9))]).toEqual([0, 2, undefined]);
  });

  it("say why there are none, and stop asking", async () => {
    let asked = 0;
    const reviews = new Reviews(() => (asked++, Promise.reject(new Error("too many questions wait"))));
    await reviews.ask([oak(1), oak(2)]);
    expect([asked, reviews.left, reviews.problem]).toEqual([1, 0, expect.stringContaining("too many questions wait")]);
  });

  it("of a list that is looked at no more are let be", async () => {
    const waiting: ((review: RoundReview) => void)[] = [];
    const reviews = new Reviews(() => new Promise((done) => waiting.push(done)));
    const first = reviews.ask([oak(1), oak(2)]);
    reviews.stop();
    waiting[0]?.(answer(pathOf(oak(1))));
    await first;
    expect([waiting.length, reviews.of(oak(1)), reviews.left]).toEqual([1, undefined, 0]);
  });
});
